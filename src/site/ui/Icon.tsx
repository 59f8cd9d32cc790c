/*
 * Icons of buttons, one path each in a field of 24 × 24. Pages contain them inline, so they never fail to load. Each is
 * a separate export, so the forms' code contains only its own.
 */
export const MENU_ICON = 'M4 7h16M4 12h16M4 17h10';
export const CLOSE_ICON = 'm6 6 12 12M18 6 6 18';
export const UP_ICON = 'M12 20V5M6 11l6-6 6 6';
export const ALERT_ICON = 'M12 4.5 21 20H3zM12 10.5v4M12 17.2v.01';

type IconProps = {
  /** One of the above. */
  path: string;
  size?: number;
};

/** A line drawing in the colour of the text, hidden from screen readers. */
export function Icon({ path, size = 24 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
