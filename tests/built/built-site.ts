import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Content } from '#content/content.ts';
import { packagesOf } from '#content/packages/packages-schema.ts';
import { mainPhone } from '#content/school/contacts-schema.ts';
import { offersTrial } from '#content/subjects/subject-lists.ts';
import { FORM_PAGES } from '../../src/shared/lead/form-pages.ts';
import { findHtmlMistakes } from '../support/html-mistakes.ts';
import { findForeignRequests } from './foreign-requests.ts';
import { readVisibleText, withPlainSpaces } from './visible-text.ts';

/** Words that only inline tags separate. Screen readers and pages without styles join them. */
const GLUED_WORDS =
  /[\p{L}\p{N}.,:;!?%»)]+(?:<\/?(?:a|abbr|b|button|em|i|label|mark|path|small|span|strong|svg|use)\b[^>]*>)+[\p{L}\p{N}«(+]+/gu;

/** Texts about the trial lesson, if the school has one. The school may have set a price. */
function listTrialWords({ school, subjects }: Content): string[] {
  if (!subjects.some(offersTrial)) return [];
  return [
    'Записатись',
    'Заповніть контактні дані',
    school.trialPriceUah ? 'Пробний урок' : 'Безкоштовний пробний урок',
  ];
}

/** A build and its content. */
export type BuiltSite = { folder: string; content: Content };

/** Budget for all scripts that a form or a lesson may load, in bytes of brotli. */
const SCRIPTS_BUDGET = 80 * 1024;

/** Placeholders that content has, such as `{години}`. */
const PLACEHOLDER = /\{[^{}]*\}/;

const FIXED_PAGES = [
  '404.html',
  'index.html',
  'subject/404.html',
  ...FORM_PAGES.map(({ address }) => `${address.slice(1)}.html`),
];

/**
 * Promises of every build, whatever the content. Prices and names are compared with `content/`, because the owner may
 * change them.
 */
export function describeBuiltSite(name: string, read: () => BuiltSite): void {
  describe(name, () => {
    let folder: string;
    let content: Content;
    let files: string[];
    const pages = new Map<string, string>();

    beforeAll(async () => {
      ({ folder, content } = read());
      files = await readdir(folder, { recursive: true });
      for (const file of files.filter((each) => each.endsWith('.html'))) {
        pages.set(file, await readFile(`${folder}/${file}`, 'utf8'));
      }
    });

    function page(file: string): string {
      const html = pages.get(file);
      if (!html) throw new Error(`${file} was not built`);
      return html;
    }

    /** The home page lists the subjects, unless there is only one. */
    const hasSubjectGrid = () => content.subjects.length > 1;

    const subjectFiles = () => content.subjects.map(({ slug }) => `subject/${slug}.html`);

    it('has the home page, a page for each subject and document, and both not-found pages', () => {
      const documents = content.legal.map((document) => `${document.name}.html`);
      expect([...pages.keys()].sort()).toEqual([...FIXED_PAGES, ...subjectFiles(), ...documents].sort());
    });

    it('shows the school’s texts on the home page', () => {
      const { school, subjects } = content;
      const text = readVisibleText(page('index.html'));
      for (const words of [
        school.name,
        school.tagline,
        mainPhone(school.contacts),
        ...school.claims.flatMap(({ figure, caption }) => [figure, caption]),
        ...school.quickAnswers.flatMap(({ question, answer }) => [question, ...answer.split(PLACEHOLDER)]),
        ...(hasSubjectGrid() ? subjects.flatMap(({ name, caption }) => [name, caption]) : []),
      ]) {
        expect(text).toContain(withPlainSpaces(words));
      }
      for (const { slug } of subjects) expect(page('index.html')).toContain(`href="/subject/${slug}"`);
    });

    it('replaces all placeholders', () => {
      for (const file of pages.keys())
        expect(readVisibleText(page(file)), file).not.toMatch(/\{[а-яіїєґ ]+\}/i);
    });

    it('shows each package with its price wherever packages appear', () => {
      for (const file of ['index.html', ...subjectFiles()]) {
        const text = readVisibleText(page(file));
        const slug = /^subject\/(.*)\.html$/.exec(file)?.[1];
        const shown = slug ? packagesOf(content.packages, slug) : content.packages;
        for (const { name: title, priceUah, features } of shown) {
          // Compares bytes, because the specification defines how prices are written.
          expect(page(file), file).toContain(`${priceUah} грн`);
          for (const words of [title, ...features]) expect(text, file).toContain(withPlainSpaces(words));
        }
      }
    });

    it('shows reasons and teachers on each subject page', () => {
      for (const { slug, name: title, description, reasons, teachers } of content.subjects) {
        const html = page(`subject/${slug}.html`);
        const text = readVisibleText(html);
        const words = [
          title,
          description,
          ...reasons.flatMap((reason) => [reason.title, reason.text]),
          ...teachers.flatMap((teacher) => [
            teacher.name,
            teacher.experience,
            teacher.achievements,
            teacher.description,
            ...teacher.specialisations,
          ]),
        ];
        for (const each of words) expect(text, slug).toContain(withPlainSpaces(each));
        const photos = teachers.filter(({ photo }) => photo);
        // The page may contain a photo twice: in the first section and on the card.
        const shown = new Set(html.match(/<img[^>]* src(?:set)?="\/_astro\/[^" ]+\.webp/gi));
        expect([...shown], slug).toHaveLength(photos.length);
      }
    });

    it('links each subject to the home page, to four others and to the other subjects of its teachers', () => {
      for (const { slug, teachers } of content.subjects) {
        const html = page(`subject/${slug}.html`);
        const links = (pattern: RegExp) =>
          [...(pattern.exec(html)?.[0] ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
        expect(links(/<nav [^>]*aria-label="Шлях до сторінки">[\s\S]*?<\/nav>/), slug).toEqual(
          hasSubjectGrid() ? ['/', '/#subjects'] : ['/'],
        );
        const others = links(/<section id="other-subjects"[\s\S]*?<\/section>/);
        expect(new Set(others).size, slug).toBe(Math.min(4, content.subjects.length - 1));
        expect(others, slug).not.toContain(`/subject/${slug}`);
        for (const teacher of teachers) {
          for (const other of content.subjects) {
            if (other.slug === slug || !other.teachers.some(({ id }) => id === teacher.id)) continue;
            expect(links(/<section id="teachers"[\s\S]*?<\/section>/), slug).toContain(
              `/subject/${other.slug}`,
            );
          }
        }
      }
    });

    it('has the anchors of the home page in the order of the specification', () => {
      const ids = [...page('index.html').matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
      // The teachers and the first lesson are between them.
      const specified = ['hero', ...(hasSubjectGrid() ? ['subjects'] : []), 'packages', 'contact'];
      expect(ids.filter((id) => specified.includes(id ?? ''))).toEqual(specified);
    });

    it('links only to existing pages and anchors', () => {
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

    it('has the page script in every page, and no other script file', () => {
      for (const [file, html] of pages) {
        const sources = [...html.matchAll(/<script(?: [^>]*)? src="([^"]*)"/g)].map(([, source]) => source);
        expect(sources, file).toEqual([expect.stringMatching(/^\/_astro\/Page\.[^/]+\.js$/)]);
      }
    });

    it('requests nothing from other hosts', async () => {
      for (const [file, html] of pages) expect(findForeignRequests(html), file).toEqual([]);
      for (const file of files.filter((each) => each.endsWith('.css'))) {
        const css = await readFile(`${folder}/${file}`, 'utf8');
        expect(findForeignRequests(`<style>${css}</style>`), file).toEqual([]);
      }
    });

    it('has a manifest with the school’s name and icons of the stated sizes', async () => {
      const manifest = JSON.parse(await readFile(`${folder}/site.webmanifest`, 'utf8'));
      expect(manifest).toMatchObject({ id: '/', short_name: content.school.name });
      const purposes = [];
      for (const { src, sizes, type, purpose } of manifest.icons) {
        const { width, height, format } = await sharp(`${folder}${src}`).metadata();
        expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
        purposes.push(purpose);
      }
      expect(purposes).toEqual([undefined, undefined, 'maskable']);
      // Search engines require a favicon whose side is a multiple of 48.
      const ico = await readFile(`${folder}/favicon.ico`);
      const sides = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico.readUInt8(6 + 16 * index));
      expect(sides).toContain(48);
    });

    it('is valid HTML', async () => {
      for (const [file, html] of pages) expect(await findHtmlMistakes(html), file).toEqual([]);
    });

    it('has no style attributes and inline handlers, which the policy would block', () => {
      for (const [file, html] of pages) {
        expect(html.match(/<[^>]+ (style|on[a-z]+)="/g), file).toBeNull();
      }
    });

    it('has a space between words that only styles would separate', () => {
      for (const [path, html] of pages) {
        const words = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
        expect(
          [...words.matchAll(GLUED_WORDS)].map(([glued]) => glued),
          path,
        ).toEqual([]);
      }
    });

    it('refers only to files of the build', () => {
      for (const [file, html] of pages) {
        for (const [, path = ''] of html.matchAll(/["'`(](\/(?:_astro|favicon|apple|og|site)[^"'`)#\s]*)/g)) {
          expect(existsSync(folder + path), `${file} refers to ${path}`).toBe(true);
        }
      }
    });

    it('contains the quotes of the specification byte for byte', () => {
      for (const words of [
        'Головна',
        ...(hasSubjectGrid() ? ['Напрямки'] : []),
        'Пакети',
        'Контакти',
        'Найпопулярніший',
        ...listTrialWords(content),
      ]) {
        expect(page('index.html')).toContain(words);
      }
      expect(page('404.html')).toContain('Сторінку не знайдено');
      expect(page('subject/404.html')).toContain('Предмет не знайдено');
    });

    it('has a unique title and description on every page', () => {
      for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
        const texts = [...pages.values()].map((html) => html.match(pattern)?.[1]);
        expect(new Set(texts).size).toBe(pages.size);
        expect(texts).not.toContain(undefined);
      }
    });

    it('keeps all scripts within their budget, and prints what else a visit may load', async () => {
      const weigh = async (pattern: RegExp) => {
        const found = files.filter((file) => pattern.test(file));
        const sizes = found.map(async (file) => brotliBytes(await readFile(`${folder}/${file}`)));
        return (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
      };
      const scripts = await weigh(/^_astro\/(?!Page\.).*\.js$/);
      const others = {
        'page script': await weigh(/^_astro\/Page\..*\.js$/),
        'deferred styles': await weigh(/^_astro\/later\..*\.css$/),
        'styles of a lesson': await weigh(/^_astro\/lesson\..*\.css$/),
        'data of all lessons': await weigh(/^lesson\/.*\.json$/),
        'drawings of all pages': await weigh(/^_astro\/drawings\..*\.svg$/),
        fonts: await weigh(/\.woff2$/),
      };
      console.table({ scripts: `${scripts} of ${SCRIPTS_BUDGET}`, ...others });
      expect(scripts).toBeLessThanOrEqual(SCRIPTS_BUDGET);
    });
  });
}

function brotliBytes(content: string | Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
