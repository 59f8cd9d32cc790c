/**
 * Where a lead came from. It travels, is stored and is shown beside the payload of spec §3, of which it is no
 * part: the browser says it in the fields below; for a form without scripts the server takes it from `Referer`.
 */
export const SOURCE_FIELDS = [
  /** Path of the page, such as `/subject/french`. */
  'page',
  /** Name of the subject that the page is about; absent on the home page. */
  'page_subject',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  /** The browser's time zone, such as 'America/Toronto'. */
  'time_zone',
] as const;

export type SourceField = (typeof SOURCE_FIELDS)[number];

export type LeadSource = Partial<Record<SourceField, string>>;

/** Longest value of each, in UTF-16 units; what is longer is cut, as nothing that people wrote is lost with it. */
export const SOURCE_LIMIT = 100;

const UTM_FIELDS = SOURCE_FIELDS.filter((field) => field.startsWith('utm_'));

/**
 * Reads where a lead came from out of the address of its page.
 *
 * @param address of the page that the form stands on
 * @param referrer address of the page before it; read for `utm_*` only where the page itself has none, and only
 * if it is of the same site
 * @param subject name of the subject that the page is about
 */
export function readSource(address: string, referrer: string, subject?: string): LeadSource {
  const page = toUrl(address);
  if (!page) return {};
  const before = toUrl(referrer);
  const campaign = readCampaign(page);
  const isBeforeOurs = before?.origin === page.origin;
  return {
    page: page.pathname.slice(0, SOURCE_LIMIT),
    ...(subject && { page_subject: subject.slice(0, SOURCE_LIMIT) }),
    ...(Object.keys(campaign).length === 0 && before && isBeforeOurs ? readCampaign(before) : campaign),
  };
}

/** Marks that networks put on links by themselves, and what they are called. */
const CLICK_MARKS: readonly (readonly [mark: string, network: string])[] = [
  ['gclid', 'google'],
  ['gbraid', 'google'],
  ['wbraid', 'google'],
  ['ttclid', 'tiktok'],
  ['igshid', 'instagram'],
  ['igsh', 'instagram'],
  ['fbclid', 'facebook'],
];

/**
 * Reads the campaign as people paste it: in capitals, behind `#`, and with `&amp;` out of a page's source. A link without
 * it says by its network's own mark where it stood.
 */
function readCampaign({ search, hash }: URL): LeadSource {
  const query = `${search}&${hash.replace('?', '&')}`.replace(/&amp;/gi, '&').replace(/(^|&)[?#]/g, '&');
  const marks = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const mark = name.toLowerCase();
    if (value.trim() && !marks.has(mark)) marks.set(mark, value.trim());
  }
  const campaign: LeadSource = {};
  for (const field of UTM_FIELDS) {
    const value = marks.get(field);
    if (value) campaign[field] = value.slice(0, SOURCE_LIMIT);
  }
  const network = CLICK_MARKS.find(([mark]) => marks.has(mark))?.[1];
  return network && !campaign.utm_source ? { utm_source: network, ...campaign } : campaign;
}

/** `URL.parse` is younger than the browsers that we serve. */
function toUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
