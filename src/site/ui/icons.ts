/** What buttons show, one path each on a field of 24 × 24; in the page itself, as they must never be missing. */
export const ICONS = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'm6 6 12 12M18 6 6 18',
  up: 'M12 20V5M6 11l6-6 6 6',
  back: 'M20 12H5m6 6-6-6 6-6',
  alert: 'M12 4.5 21 20H3zM12 10.5v4M12 17.2v.01',
} as const;

export type IconName = keyof typeof ICONS;
