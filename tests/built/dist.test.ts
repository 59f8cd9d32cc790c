import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { SUBJECT_SLUGS } from '#shared/content/schema.ts';

const DIST = 'dist';

/** Budgets of the architecture, in bytes after brotli. */
const BUDGETS = { home: 12_288, subject: 10_240, pageScript: 1536, forms: 71_680, fonts: 46_080 };

let files: string[];
const pages = new Map<string, string>();

beforeAll(async () => {
  files = await readdir(DIST, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    pages.set(file, await readFile(`${DIST}/${file}`, 'utf8'));
  }
});

function page(file: string): string {
  const html = pages.get(file);
  if (!html) throw new Error(`${file} was not built`);
  return html;
}

function brotliBytes(content: string | Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

it('has the home page, the pages of 13 subjects, and both kinds of not found', () => {
  expect([...pages.keys()].sort()).toEqual(
    [
      '404.html',
      'index.html',
      'subject/404.html',
      ...SUBJECT_SLUGS.map((slug) => `subject/${slug}.html`),
    ].sort(),
  );
});

it('has the anchors of the home page in the order of the specification', () => {
  const ids = [...page('index.html').matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['hero', 'subjects', 'packages', 'contact']);
});

it('links only to pages and anchors that exist', () => {
  for (const [file, html] of pages) {
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (/^(https:|tel:|mailto:|viber:)/.test(href)) continue;
      const [path = '', anchor] = href.split('#');
      const target = path === '' ? file : path === '/' ? 'index.html' : `${path.slice(1)}.html`;
      expect(pages.has(target), `${file} links to ${href}`).toBe(true);
      if (anchor) expect(page(target), `${file} links to ${href}`).toContain(`id="${anchor}"`);
    }
  }
});

it('asks for nothing from other hosts', () => {
  for (const [file, html] of pages) {
    const sources = [...html.matchAll(/(?:src|srcset|action)="([^"]+)"|url\(([^)]+)\)/g)].map(
      (m) => m[1] ?? m[2],
    );
    const foreign = sources.filter((source) => /^["']?(https?:)?\/\//.test(source ?? ''));
    expect(foreign, file).toEqual([]);
  }
});

it('has no style attributes and no inline handlers, which the policy would block', () => {
  for (const [file, html] of pages) {
    expect(html.match(/<[^>]+ (style|on[a-z]+)="/g), file).toBeNull();
  }
});

it('refers only to files that were built', () => {
  for (const [file, html] of pages) {
    for (const [, path = ''] of html.matchAll(/["'`(](\/(?:_astro|favicon|apple|og|site)[^"'`)#]*)/g)) {
      expect(existsSync(DIST + path), `${file} refers to ${path}`).toBe(true);
    }
  }
});

it('quotes the specification byte for byte', () => {
  const html = page('index.html');
  for (const words of [
    'Записатись',
    'Головна',
    'Напрямки',
    'Пакети',
    'Контакти',
    'Найпопулярніший',
    '1500 грн',
    '2800 грн',
    '3600 грн',
    'Заповніть контактні дані',
    'Безкоштовний пробний урок',
    '500+',
    '96%',
    '95%',
  ]) {
    expect(html).toContain(words);
  }
  expect(page('404.html')).toContain('Сторінку не знайдено');
  expect(page('subject/404.html')).toContain('Предмет не знайдено');
});

it('gives every page a title and a description of its own', () => {
  for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
    const texts = [...pages.values()].map((html) => html.match(pattern)?.[1]);
    expect(new Set(texts).size).toBe(pages.size);
    expect(texts).not.toContain(undefined);
  }
});

describe('keeps its budgets', () => {
  it('for the home page with all its styles', () => {
    expect(brotliBytes(page('index.html'))).toBeLessThanOrEqual(BUDGETS.home);
  });

  it.each(SUBJECT_SLUGS)('for the page of %s', (slug) => {
    expect(brotliBytes(page(`subject/${slug}.html`))).toBeLessThanOrEqual(BUDGETS.subject);
  });

  it('for scripts before the first sign of intent', () => {
    for (const html of pages.values()) {
      const scripts = [...html.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(
        ([, code]) => code,
      );
      expect(scripts).toHaveLength(1);
      expect(brotliBytes(scripts.join(''))).toBeLessThanOrEqual(BUDGETS.pageScript);
      expect(html).not.toMatch(/<script[^>]* src=/);
    }
  });

  it('for all scripts together', async () => {
    const scripts = files.filter((file) => file.startsWith('_astro/') && file.endsWith('.js'));
    const sizes = await Promise.all(
      scripts.map(async (file) => brotliBytes(await readFile(`${DIST}/${file}`))),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGETS.forms);
  });

  it('for fonts', async () => {
    const fonts = files.filter((file) => file.endsWith('.woff2'));
    const sizes = await Promise.all(fonts.map(async (file) => (await readFile(`${DIST}/${file}`)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGETS.fonts);
  });
});
