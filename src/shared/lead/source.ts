/**
 * Where a lead came from. It is sent, stored and shown beside the payload of spec §3. The browser sends it in the
 * fields below; for a form without scripts, the server reads it from `Referer`.
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

type SourceField = (typeof SOURCE_FIELDS)[number];

export type LeadSource = Partial<Record<SourceField, string>>;

/** Maximum length of each value in UTF-16 units. Longer values are cut, because no visitor typed them. */
export const SOURCE_LIMIT = 100;

const UTM_FIELDS = SOURCE_FIELDS.filter((field) => field.startsWith('utm_'));

/**
 * Reads the source of a lead from the address of its page.
 *
 * @param address of the page with the form
 * @param referrer address of the previous page; its `utm_*` count only if the page has none and both share an origin
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

/** Query parameters that networks add to links, with the names of the networks. */
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
 * Reads the campaign as people paste it: in capitals, behind `#`, after a second `?`, or with `&amp;` from a page's
 * source. If a link has no campaign, the network's own parameter names its source.
 */
function readCampaign({ search, hash }: URL): LeadSource {
  const query = `${search}&${hash}`.replace(/&(?:amp;)+/gi, '&').replace(/[?#](?=\w+=)/g, '&');
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

/** Replaces `URL.parse`, which some supported browsers lack. */
function toUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
