import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHOOL_SITE } from '../support/school-site.ts';

const PAGES = globSync(`${SCHOOL_SITE}/**/*.html`, { exclude: ['**/admin/**'] });

/** The part of a page that Cloudflare's e-mail protection reads: everything outside its comments. */
const OFF = /<!--email_off-->[\s\S]*?<!--\/email_off-->/g;

it('has no e-mail address that Cloudflare would replace', () => {
  expect(PAGES.length).toBeGreaterThan(10);
  const home = readFileSync(`${SCHOOL_SITE}/index.html`, 'utf8');
  expect(home).toContain('mailto:');
  for (const page of PAGES) {
    const rest = readFileSync(page, 'utf8').replace(OFF, '');
    expect(rest, page).not.toMatch(/mailto:|[\w.]+@[\w-]+\.\w+/);
  }
});

it('has no script that Rocket Loader would delay', () => {
  for (const page of PAGES) {
    const tags = readFileSync(page, 'utf8').match(/<script\b[^>]*>/g) ?? [];
    expect(tags.length, page).toBeGreaterThan(0);
    const held = tags.filter((tag) => !/data-cfasync="false"|application\/ld\+json/.test(tag));
    expect(held, page).toEqual([]);
  }
});
