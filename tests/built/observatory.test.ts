import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scoreHeaders } from '../support/observatory.ts';
import { SCHOOL_SITE } from '../support/school-site.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

/** The scanner's maximum score. */
const BEST_SCORE = 150;

let site: RunningSite;

beforeAll(async () => {
  site = await startSite(
    { PUBLIC_SITE_URL: 'https://klitynka.example' },
    { site: SCHOOL_SITE, content: 'content' },
  );
});

afterAll(() => site.stop());

it.each(['/', '/subject/physics', '/nope', '/subject/nope'])(
  'gives %s the best score behind TLS',
  async (path) => {
    const { headers } = await fetch(site.origin + path);
    expect(scoreHeaders(headers)).toEqual({ score: BEST_SCORE, broken: [] });
  },
);

it('sends as headers only what headers can express, and hides the files for static hosts', async () => {
  const page = await (await fetch(site.origin)).text();
  expect(page).not.toContain('http-equiv');
  expect(existsSync(`${SCHOOL_SITE}/_headers`)).toBe(true);
  expect((await fetch(`${site.origin}/_headers`)).status).toBe(404);
});

it('gives no cross-origin permission to the scanner', async () => {
  const answer = await fetch(site.origin, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'GET', origin: 'https://http-observatory.example' },
  });
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

it('the scanner detects missing headers', () => {
  const headers = new Headers({
    'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'",
  });
  const { score, broken } = scoreHeaders(headers);
  expect(score).toBe(100);
  expect(broken).toContain("CSP: default-src 'none' and nothing unsafe");
});
