import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS, buildSite, type SiteBuild } from '../support/build-site.ts';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { findHtmlMistakes } from '../support/html-mistakes.ts';
import { PAGE_BUDGETS, weighPages } from '../support/page-weight.ts';

/* Data of each page for search engines, chats and assistants. The build has an address and a renamed school. */
const SITE = 'https://school.example';
const OLD_NAMES = ['Парта', 'Клітинка'];
const NEW_NAME = 'Сова';
const GOOGLE_CODE = 'abcdefghijklmnopqrstuvwxyz0123456789';

let content: string;
let build: SiteBuild;
let files: string[];
/** Pages by path. Not-found pages and form targets have no canonical address. */
const pages = new Map<string, string>();
const hasAddress = (path: string) => !/404$|^\/form\//.test(path);
const found = () => [...pages].filter(([path]) => hasAddress(path));

beforeAll(async () => {
  mkdirSync('test-results', { recursive: true });
  content = join(mkdtempSync(resolve('test-results/renamed-')), 'content');
  cpSync(FIXTURE_CONTENT, content, { recursive: true });
  const school = readFileSync(join(content, 'school.yaml'), 'utf8');
  const renamed = school.replace(/^name: .*/m, `name: "${NEW_NAME}"`);
  writeFileSync(join(content, 'school.yaml'), `${renamed}searchConsole: { google: "${GOOGLE_CODE}" }\n`);
  build = await buildSite({ CONTENT_FOLDER: content, PUBLIC_SITE_URL: SITE });
  files = await readdir(build.folder, { recursive: true });
  for (const file of files.filter((each) => each.endsWith('.html'))) {
    const path = `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;
    pages.set(path, await readFile(`${build.folder}/${file}`, 'utf8'));
  }
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  rmSync(join(content, '..'), { recursive: true, force: true });
  await build?.remove();
});

/** Content of a `<meta>` by name or property. */
function meta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

function title(html: string): string {
  return /<title>([^<]*)</.exec(html)?.[1] ?? '';
}

// biome-ignore lint/suspicious/noExplicitAny: the tests check the structure
function structuredData(html: string): any[] {
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1];
  return json ? JSON.parse(json)['@graph'] : [];
}

describe('the head of every page', () => {
  it('has a unique title and description with the lengths that search engines show', () => {
    const [titles, descriptions] = [new Set<string>(), new Set<string>()];
    for (const [path, html] of pages) {
      const description = meta(html, 'description') ?? '';
      expect(title(html).length, path).toBeLessThanOrEqual(60);
      expect(title(html), path).toContain(NEW_NAME);
      expect(description.length, path).toBeGreaterThanOrEqual(110);
      expect(description.length, path).toBeLessThanOrEqual(155);
      titles.add(title(html));
      descriptions.add(description);
    }
    expect([titles.size, descriptions.size]).toEqual([pages.size, pages.size]);
  });

  it('has a complete link preview', () => {
    for (const [path, html] of pages) {
      expect(meta(html, 'og:title'), path).toBe(title(html));
      expect(meta(html, 'og:description'), path).toBe(meta(html, 'description'));
      expect(meta(html, 'og:type'), path).toBe('website');
      expect(meta(html, 'og:site_name'), path).toBe(NEW_NAME);
      expect(meta(html, 'og:locale'), path).toBe('uk_UA');
      // Not-found pages and form targets are not shared.
      const card = hasAddress(path) ? 'summary_large_image' : undefined;
      expect(meta(html, 'twitter:card'), path).toBe(card);
    }
  });

  it('has a small picture of its own with the stated size', async () => {
    const pictures = new Set<string>();
    const shared = [...pages].filter(([path]) => hasAddress(path));
    for (const [path, html] of shared) {
      const address = meta(html, 'og:image') ?? '';
      expect(address, path).toMatch(/^https:\/\/school\.example\/preview\/[\w.-]+\.png$/);
      pictures.add(address);
      const picture = await readFile(build.folder + address.slice(SITE.length));
      const { format, width, height } = await sharp(picture).metadata();
      expect([format, width, height], path).toEqual(['png', 1200, 630]);
      expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630']);
      expect(picture.length, path).toBeLessThanOrEqual(80_000);
      expect(meta(html, 'og:image:alt')?.length, path).toBeGreaterThan(20);
    }
    expect(pictures.size).toBe(shared.length);
    expect(files.filter((file) => file.startsWith('preview/'))).toHaveLength(shared.length);
  });

  it('has the canonical address, and hides not-found pages from search engines', () => {
    for (const [path, html] of pages) {
      const address = hasAddress(path) ? SITE + path : undefined;
      expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], path).toBe(address);
      expect(meta(html, 'og:url'), path).toBe(address);
      expect(meta(html, 'robots'), path).toBe(address ? undefined : 'noindex');
    }
  });

  it('has the search phrase of parents on subject pages', () => {
    expect(title(pages.get('/subject/history') ?? '')).toBe(`Репетитор з історії онлайн — «${NEW_NAME}»`);
  });
});

describe('structured data', () => {
  it('describe the school and its site on the home page', () => {
    const [school, website, ...rest] = structuredData(pages.get('/') ?? '');
    expect(rest).toEqual([]);
    expect(school).toMatchObject({
      '@type': 'EducationalOrganization',
      '@id': `${SITE}/#school`,
      name: NEW_NAME,
    });
    for (const property of ['url', 'logo', 'image', 'telephone', 'email', 'sameAs', 'contactPoint']) {
      expect(school, property).toHaveProperty(property);
    }
    expect(website).toMatchObject({ '@type': 'WebSite', url: `${SITE}/`, name: NEW_NAME });
  });

  it('describe lessons, prices and the path of a subject page', () => {
    for (const [path, html] of found().filter(([each]) => each !== '/')) {
      const [service, crumbs, ...rest] = structuredData(html);
      expect(rest).toEqual([]);
      expect(service, path).toMatchObject({ '@type': 'Service', url: SITE + path });
      expect(service.provider, path).toMatchObject({ '@id': `${SITE}/#school`, name: NEW_NAME });
      for (const offer of service.offers) {
        expect(offer, path).toMatchObject({
          '@type': 'Offer',
          priceCurrency: 'UAH',
        });
        // Only data that the page shows.
        expect(html).toContain(`${offer.price} грн`);
      }
      expect(service.offers, path).toHaveLength(3);
      expect(crumbs['@type']).toBe('BreadcrumbList');
      expect(crumbs.itemListElement.at(-1), path).toMatchObject({ position: 3, item: SITE + path });
    }
  });

  it('name only existing pictures', () => {
    for (const [path, html] of found()) {
      for (const [, file = ''] of html.matchAll(/"(?:logo|image)":"https:\/\/school\.example\/([^"]*)"/g)) {
        expect(files, path).toContain(file);
      }
    }
  });
});

describe('for crawlers', () => {
  it('the sitemap lists every page with its canonical address', async () => {
    const sitemap = await readFile(`${build.folder}/sitemap-0.xml`, 'utf8');
    const addresses = [...sitemap.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address);
    expect(addresses.sort()).toEqual(
      found()
        .map(([path]) => SITE + path)
        .sort(),
    );
  });

  it('robots.txt names the sitemap', async () => {
    const robots = await readFile(`${build.folder}/robots.txt`, 'utf8');
    expect(robots).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${SITE}/sitemap-index.xml\n`);
  });
});

it('a renamed school has its old name nowhere', async () => {
  for (const file of files.filter((each) => /\.(html|js|css|svg|txt|xml|webmanifest|json)$/.test(each))) {
    const text = await readFile(`${build.folder}/${file}`, 'utf8');
    for (const name of OLD_NAMES) expect(text.includes(name), `${file} says ${name}`).toBe(false);
  }
  expect(await readFile(`${build.folder}/site.webmanifest`, 'utf8')).toContain(NEW_NAME);
});

it('every page is valid HTML', async () => {
  for (const [path, html] of pages) expect(await findHtmlMistakes(html), path).toEqual([]);
});

it('no page with a canonical address exceeds its budgets', () => {
  for (const [path, weight] of weighPages(build.folder)) {
    expect(weight.firstSection, path).toBeLessThanOrEqual(PAGE_BUDGETS.firstSection);
    expect(weight.page, path).toBeLessThanOrEqual(PAGE_BUDGETS.page);
  }
});

it('only the home page has the verification codes of search engines', () => {
  expect(meta(pages.get('/') ?? '', 'google-site-verification')).toBe(GOOGLE_CODE);
  for (const [path, html] of pages) {
    if (path !== '/') expect(html, path).not.toContain('google-site-verification');
    expect(html, path).not.toContain('msvalidate');
  }
});
