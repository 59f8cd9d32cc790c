// @module-tag slow
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseDocument } from 'yaml';
import { ContentError } from '#content/content-error.ts';
import { loadContent } from '#content/load.ts';
import { listElements, type PageElement, readText } from '../../src/build/page-html.ts';
import { NOTICE_SCRIPT } from '../../src/site/header/notice-script.ts';
import { BUILD_TIMEOUT_MS, buildSite } from '../support/build-site.ts';
import { writeOtherSchool } from '../support/other-school.ts';

/** What somebody who may edit words alone would write; `steal` is on no page of ours. */
const ATTACKS = [
  '<script>steal()</script>',
  '"><img src=x onerror=steal()>',
  '--></script></style></textarea><script>steal()//',
  'javascript:steal()',
  "' onfocus=steal() autofocus='",
];

type Path = (string | number)[];

function* walkTexts(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'string') yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* walkTexts(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

/**
 * Writes the attack into each text of a school that fills all there is to fill: behind its words, or instead of them
 * where those would get too long. What is refused stays as it was.
 *
 * @returns names of the fields that hold the attack now
 */
function attackEachText(folder: string, attack: string): Set<string> {
  const attacked = new Set<string>();
  const tried = new Set<string>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.yaml'),
  );
  for (const file of files.sort()) {
    for (const path of walkTexts(parseDocument(readFileSync(join(folder, file), 'utf8')).toJS())) {
      const kind = `${file.split('/')[0]} ${path.map((key) => (typeof key === 'number' ? '#' : key)).join('.')}`;
      // One of each kind is enough, but a lesson of another subject may be of another sort.
      if (attacked.has(kind) || tried.has(`${file} ${kind}`)) continue;
      tried.add(`${file} ${kind}`);
      if (attackText(folder, file, path, attack)) attacked.add(kind);
    }
  }
  return attacked;
}

function attackText(folder: string, file: string, path: Path, attack: string): boolean {
  const before = readFileSync(join(folder, file), 'utf8');
  for (const text of [`${parseDocument(before).getIn(path)} ${attack}`, attack]) {
    const words = parseDocument(before);
    words.setIn(path, text);
    writeFileSync(join(folder, file), String(words));
    try {
      loadContent(folder);
      return true;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
    }
  }
  writeFileSync(join(folder, file), before);
  return false;
}

/** What of a page a browser would run, or be styled with, or go to. */
function listRunning(html: string): string[] {
  return listElements(html).flatMap((element: PageElement) => {
    const { tagName, attrs } = element;
    const running = attrs
      .filter(({ name, value }) => /^on|^style$|^srcdoc$/i.test(name) || /^\s*javascript:/i.test(value))
      .filter(({ name }) => !['content', 'placeholder', 'value', 'alt', 'title'].includes(name))
      .filter(({ name }) => !name.startsWith('aria-') && !name.startsWith('data-'))
      .map(({ name, value }) => `<${tagName} ${name}="${value}">`);
    const isData = attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json');
    if (tagName === 'script' && !isData)
      running.push(attrs.find(({ name }) => name === 'src')?.value ?? readText(element));
    if (tagName === 'img' && attrs.some(({ name, value }) => name === 'src' && value === 'x'))
      running.push('<img src="x">');
    return running;
  });
}

it.each(ATTACKS)(
  'words alone cannot run: %s in every text of content/',
  async (attack) => {
    const { content, remove } = writeOtherSchool();
    onTestFinished(remove);
    const attacked = attackEachText(content, attack);
    // Most texts are free ones.
    expect(attacked.size).toBeGreaterThan(60);

    const { folder, remove: removeBuild } = await buildSite({ CONTENT_FOLDER: content });
    onTestFinished(removeBuild);
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    );
    expect(pages.length).toBeGreaterThan(15);
    for (const page of pages) {
      const html = readFileSync(join(folder, page), 'utf8');
      const running = listRunning(html);
      expect(running.join('\n'), page).not.toContain('steal');
      // The critical script, the page script, those of a notice and of an offer: content must not switch them off either.
      const optional = [html.includes('id="notice"'), html.includes('data-usual=')].filter(Boolean).length;
      expect(running, page).toHaveLength(2 + optional);
      expect(running.includes(NOTICE_SCRIPT), page).toBe(html.includes('id="notice"'));
    }
    const home = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(home, 'the attack stands there, as words').toContain('steal()');
    for (const drawing of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (drawing.endsWith('.svg'))
        expect(readFileSync(join(folder, drawing), 'utf8'), drawing).not.toMatch(/<script|\son\w+\s*=/i);
    }
  },
  BUILD_TIMEOUT_MS,
);
