import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { VERSION } from '../version.ts';
import type { Answer } from './network.ts';
import { examineServing, isSampleAddress } from './serving.ts';

const SITE = 'https://school.ua';
const HERE = 'http://127.0.0.1:3000/healthz';

const health = (facts: object = {}): Answer => ({
  status: 200,
  text: JSON.stringify({ status: 'ok', version: VERSION, ...facts }),
});
const leadingTo = (location: string): Answer => ({ status: 301, location, text: '' });

/** An error of Node's `fetch`. */
const failure = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

const PAGE: Answer = { status: 200, text: '<html>' };
const REFUSED: Answer = { status: 400, text: 'no form' };

/** A working site. */
const SOUND: Record<string, Answer | Error> = {
  [HERE]: health(),
  [`${SITE}/healthz`]: health(),
  ...Object.fromEntries(
    ['http://127.0.0.1:3000', SITE].flatMap((place) => [
      [`${place}/`, PAGE],
      [`${place}/api/v1.0/email/send`, REFUSED],
    ]),
  ),
  'http://school.ua/': leadingTo(`${SITE}/`),
  'https://www.school.ua/': leadingTo(`${SITE}/`),
};

/** The doctor's findings if these addresses answer differently. */
async function examine(
  otherwise: Record<string, Answer | Error> = {},
  { settings = {}, names = ['www.school.ua'] }: { settings?: Record<string, string>; names?: string[] } = {},
): Promise<string[]> {
  const findings: string[] = [];
  const record = (sign: string) => (finding: string) => void findings.push(`${sign} ${finding}`);
  const network = {
    async ask(url: string) {
      const answer = { ...SOUND, ...otherwise }[url] ?? failure('ECONNREFUSED');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isKnown: async (name: string) => names.includes(name),
    isLoopback: async () => false,
  };
  const config = readConfig({ PUBLIC_SITE_URL: SITE, ...settings });
  await examineServing(config, { good: record('✓'), warning: record('!'), bad: record('✗') }, network);
  return findings;
}

test('reports a working site with its version', async () => {
  expect(await examine()).toEqual([
    `✓ Сервер працює, програма ${VERSION}.`,
    '✓ Сайт відкривається: https://school.ua, сертифікат справний.',
    '✓ www.school.ua веде на сайт.',
  ]);
});

test('a name without www is valid', async () => {
  const findings = await examine({ 'https://www.school.ua/': failure('ENOTFOUND') }, { names: [] });
  expect(findings).toHaveLength(2);
  expect(findings.join('')).not.toContain('www');
});

describe('the local server', () => {
  test.each([
    ['no answer', failure('ECONNREFUSED'), /^✗ Сервер тут не відповідає \(127\.0\.0\.1:3000\)/],
    ['another program', { status: 200, text: '<html>' }, /^✗ На 127\.0\.0\.1:3000 відповідає інша програма/],
    ['an older release', health({ version: '0.0.1' }), /^! Сервер працює з програмою 0\.0\.1, а тут лежить /],
    ['a release without a number', health({ version: undefined }), /^! Сервер працює з програмою невідома/],
    ['not all is well', health({ status: 'degraded' }), /^! Сервер працює, .* не все гаразд \(degraded\)/],
    ['no lead can be stored', { ...health({ status: 'failing' }), status: 503 }, /^✗ .* не може зберегти/],
  ])('%s', async (_what, answer, expected) => {
    expect((await examine({ [HERE]: answer }))[0]).toMatch(expected);
  });

  test('the local server need not run yet on the owner’s computer', async () => {
    const settings = { PUBLIC_SITE_URL: 'http://localhost:3000', PORT: '4000', HOST: '0.0.0.0' };
    expect(await examine({}, { settings })).toEqual([
      expect.stringMatching(/^! Сервер тут не відповідає \(127\.0\.0\.1:4000\)\. Запустіть його: npm start/),
    ]);
  });
});

describe('the public address', () => {
  test.each([
    ['no name', failure('ENOTFOUND'), /^✗ Адреси school\.ua немає в DNS/],
    ['no proxy', failure('ECONNREFUSED'), /^✗ За адресою school\.ua ніхто не слухає/],
    ['an old certificate', failure('CERT_HAS_EXPIRED'), /^✗ .* сертифікат прострочено\. Caddy: /],
    ['a slow clock', failure('CERT_NOT_YET_VALID'), /^✗ .* сертифікат ще не чинний.*timedatectl/],
    ['a foreign one', failure('ERR_TLS_CERT_ALTNAME_INVALID'), /^✗ .* виписано на іншу назву/],
    ['a self-signed one', failure('DEPTH_ZERO_SELF_SIGNED_CERT'), /^✗ .* ніхто не довіряє/],
    ['no way there', new DOMException('late', 'TimeoutError'), /^! Звідси до school\.ua не дістатися/],
    ['no server behind the proxy', { status: 502, text: '<html>' }, /^✗ .* не дістається сервера \(502\)/],
    ['another site', { status: 404, text: 'Not found' }, /^✗ .* відповідає інший сайт \(404\)/],
    ['a way elsewhere', leadingTo('https://old.ua/'), /^✗ Адреса school\.ua веде на https:\/\/old\.ua\//],
  ])('%s', async (_what, answer, expected) => {
    const findings = await examine({ [`${SITE}/healthz`]: answer });
    expect(findings[1]).toMatch(expected);
    // Later checks cannot run.
    expect(findings).toHaveLength(2);
  });

  test('does not request the sample address', async () => {
    expect(isSampleAddress('https://school.example')).toBe(true);
    expect(isSampleAddress(SITE)).toBe(false);
    expect(await examine({}, { settings: { PUBLIC_SITE_URL: 'https://school.example' } })).toHaveLength(1);
  });
});

test.each([
  ['http://school.ua/', { status: 200, text: '' }, /^! http:\/\/school\.ua не веде на https/],
  ['http://school.ua/', failure('ECONNREFUSED'), /^! За http:\/\/school\.ua ніхто не відповідає/],
  ['https://www.school.ua/', { status: 200, text: '' }, /^! www\.school\.ua відповідає, але не веде/],
  ['https://www.school.ua/', failure('ERR_TLS_CERT_ALTNAME_INVALID'), /^! За адресою www.* на іншу назву/],
])('%s %j', async (url, answer, expected) => {
  expect(await examine({ [url]: answer })).toContainEqual(expect.stringMatching(expected));
});
