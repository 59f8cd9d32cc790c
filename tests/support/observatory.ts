type Rule = { name: string; points: number; isMet: (headers: Headers) => boolean };

const SIX_MONTHS_SECONDS = 15_768_000;

const TOO_BROAD = /^(\*|data:|https?:|ftp:|https?:\/\/\*.*|'unsafe-[a-z-]+')$/;

/**
 * The rules of MDN's HTTP Observatory (release 1.6) that apply to a site without cookies, foreign scripts and HSTS
 * preload. If a rule has several outcomes, the best one is required.
 */
const RULES: Rule[] = [
  { name: "CSP: default-src 'none' and nothing unsafe", points: 10, isMet: hasStrictPolicy },
  {
    name: 'CSP: frame-ancestors',
    points: 5,
    isMet: (headers) => readPolicy(headers).get('frame-ancestors')?.join() === "'none'",
  },
  {
    name: 'Referrer-Policy',
    points: 5,
    isMet: is('referrer-policy', /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/),
  },
  { name: 'Cross-Origin-Resource-Policy', points: 10, isMet: is('cross-origin-resource-policy', /^same-/) },
  {
    name: 'Cross-Origin-Opener-Policy',
    points: 10,
    isMet: is('cross-origin-opener-policy', /^same-origin$/),
  },
  {
    name: 'Cross-Origin-Embedder-Policy',
    points: 10,
    isMet: is('cross-origin-embedder-policy', /^require-corp$/),
  },
  { name: 'HSTS of six months', points: 0, isMet: hasLongHsts },
  { name: 'nosniff', points: 0, isMet: is('x-content-type-options', /^nosniff$/) },
  { name: 'no CORS', points: 0, isMet: (headers) => !headers.has('access-control-allow-origin') },
  { name: 'no cookies', points: 0, isMet: (headers) => !headers.has('set-cookie') },
];

/** Checks the headers of a response. Lists all broken rules and subtracts their points. */
export function scoreHeaders(headers: Headers): { score: number; broken: string[] } {
  const met = RULES.filter(({ isMet }) => isMet(headers));
  return {
    score: met.reduce((sum, { points }) => sum + points, 100),
    broken: RULES.filter((rule) => !met.includes(rule)).map(({ name }) => name),
  };
}

function is(name: string, pattern: RegExp): Rule['isMet'] {
  return (headers) => pattern.test(headers.get(name) ?? '');
}

function hasLongHsts(headers: Headers): boolean {
  const [, seconds] = /\bmax-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? [];
  return Number(seconds) >= SIX_MONTHS_SECONDS;
}

function hasStrictPolicy(headers: Headers): boolean {
  const policy = readPolicy(headers);
  if (policy.get('default-src')?.join() !== "'none'") return false;
  return ['script-src', 'style-src', 'object-src', 'base-uri', 'form-action'].every((name) =>
    (policy.get(name) ?? []).every((source) => !TOO_BROAD.test(source)),
  );
}

/** A repeated directive loses points, whatever its value. */
function readPolicy(headers: Headers): Map<string, string[]> {
  const policy = new Map<string, string[]>();
  for (const directive of (headers.get('content-security-policy') ?? '').split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    policy.set(name, policy.has(name) ? ['*'] : sources);
  }
  return policy;
}
