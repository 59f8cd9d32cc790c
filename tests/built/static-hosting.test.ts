import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS, buildSite, type SiteBuild, staticHostingSettings } from '../support/build-site.ts';
import { type HeaderRule, headersAt, parseHeadersFile } from '../support/headers-file.ts';

const PROVIDER = 'https://api.emailjs.com';

/** Secrets that the environment of a build might contain. */
const SECRETS = {
  EMAILJS_PRIVATE_KEY: 'private-key-of-the-test',
  TELEGRAM_BOT_TOKEN: '987654321:AAtoken-of-the-test',
  TELEGRAM_CHAT_ID: '-1009988776655',
  SMTP_URL: 'smtps://user:password-of-the-test@mail.example:465',
  DATABASE_URL: 'postgres://user:password-of-the-base@db.example/leads',
};

/** Limits of Cloudflare, the lowest of all hosts. */
const MAX_RULES = 100;
const MAX_LINE = 2000;

let build: SiteBuild;
let files: string[];
let rules: HeaderRule[];

const read = (file: string) => readFile(`${build.folder}/${file}`, 'utf8');
const pages = () => files.filter((file) => file.endsWith('.html'));

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((each) => each.startsWith(`${name} `));
}

beforeAll(async () => {
  build = await buildSite({ ...staticHostingSettings(`${PROVIDER}/`), ...SECRETS });
  const entries = await readdir(build.folder, { recursive: true, withFileTypes: true });
  files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(build.folder.length + 1));
  rules = parseHeadersFile(await read('_headers'));
}, BUILD_TIMEOUT_MS);

afterAll(() => build.remove());

it('has a policy at the start of every page that allows only the provider', async () => {
  for (const file of pages()) {
    const html = await read(file);
    const [, policy = ''] =
      /^<!doctype html><html lang="uk"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="([^"]+)">/i.exec(
        html,
      ) ?? [];
    expect(directive(policy, 'connect-src'), file).toBe(`connect-src 'self' ${PROVIDER}`);
    expect(directive(policy, 'form-action'), file).toBe(`form-action 'self' ${PROVIDER}`);
    expect(policy.match(/https?:\/\/[^ ;]+/g), file).toEqual([PROVIDER, PROVIDER]);
    expect(policy, file).not.toMatch(/unsafe|\*|frame-ancestors/);
  }
});

it('has a rule in _headers for every page, with the same policy, and for every other file', async () => {
  for (const file of files.filter((name) => !/^_(headers|redirects)$|^\.|\.(br|gz)$/.test(name))) {
    const headers = Object.fromEntries(headersAt(rules, `/${file}`));
    expect(headers, file).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
      'cache-control': expect.stringMatching(/no-cache|max-age/),
    });
  }
  for (const file of pages()) {
    const meta = /content-security-policy" content="([^"]+)"/.exec(await read(file))?.[1];
    const headers = Object.fromEntries(headersAt(rules, `/${file}`));
    expect(headers['content-security-policy']).toBe(`${meta}; frame-ancestors 'none'`);
  }
});

it('stays within the limits of the hosts', async () => {
  expect(rules.length).toBeLessThanOrEqual(MAX_RULES);
  const lines = (await read('_headers')).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(MAX_LINE);
});

it('sends every form to the provider, with the required ids', async () => {
  for (const file of pages()) {
    const forms = (await read(file)).match(/<form[\s\S]*?<\/form>/g) ?? [];
    expect(forms.length, file).toBeGreaterThan(0);
    for (const form of forms) {
      expect(form).toContain(`action="${PROVIDER}/api/v1.0/email/send-form"`);
      expect(form).toContain('<input type="hidden" name="service_id" value="service_of_the_test"');
      expect(form).toContain('<input type="hidden" name="lib_version" value="4.4.1"');
      expect(form).toContain('<input type="hidden" name="user_id" value="public-key"');
      expect(form).toMatch(
        /<input type="hidden" name="template_id" value="template_(contact|trial|package)"/,
      );
    }
  }
});

it('contains no secret of the build’s environment', async () => {
  const secrets = [...Object.values(SECRETS), 'password-of-the', 'AAtoken', '9988776655', 'api.telegram.org'];
  for (const file of files) {
    const content = await read(file);
    for (const secret of secrets) expect(content.includes(secret), `${file} holds ${secret}`).toBe(false);
  }
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});
