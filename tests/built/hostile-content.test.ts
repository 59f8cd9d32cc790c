// @module-tag slow
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseDocument } from 'yaml';
import { ContentError, type Mistake } from '#content/content-error.ts';
import { loadContent } from '#content/load.ts';
import { listElements, type PageElement, readText } from '../../src/build/page-html.ts';
import { NOTICE_SCRIPT } from '../../src/site/header/notice-script.ts';
import { BUILD_TIMEOUT_MS, buildSite } from '../support/build-site.ts';
import { keepSubjects } from '../support/few-subjects.ts';
import { writeFullSchool } from '../support/school-variants.ts';

/** Attacks by a person who may only edit content. `steal` appears on no page of ours. */
const ATTACKS = [
  // Leaves an attribute in either quotes, and runs in text.
  [`'"><img src=x onerror=steal()>`],
  // Leaves a comment and each element whose content is no HTML. Short texts take the second one.
  ['--></script></style></textarea><script>steal()//', '</script><script>steal()</script>'],
  ['javascript:steal()'],
];

type Path = (string | number)[];

function* walkTexts(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'string') yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* walkTexts(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** An attacked text of a content file. */
type Attempt = { file: string; path: Path; text: string };

/**
 * Attacks one text of each kind in a school that uses all fields. Adds the attack to the text, or replaces the text if
 * that would get too long. If a text accepts neither, tries the next attack, then the same kind in the next file.
 *
 * @returns the number of attacked texts
 */
function attackEachText(folder: string, attacks: string[]): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.yaml'),
  );
  const originals = new Map(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const attempts = Map.groupBy(
    [...originals].flatMap(([file, original]) => listAttempts(file, original, attacks)),
    ({ file, path }) =>
      `${file.split('/')[0]} ${path.map((key) => (typeof key === 'number' ? '#' : key)).join('.')}`,
  );
  // Each round drops all refused attempts, so few rounds suffice for hundreds of texts.
  for (;;) {
    const current = [...attempts.values()].flatMap(([first]) => first ?? []);
    for (const [file, original] of originals) {
      const words = parseDocument(original);
      for (const attempt of current) if (attempt.file === file) words.setIn(attempt.path, attempt.text);
      writeFileSync(join(folder, file), String(words));
    }
    try {
      loadContent(folder);
      return current.length;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const { mistakes } = error;
      const refused = [...attempts.values()].filter(
        ([first]) => first && mistakes.some((mistake) => isAbout(mistake, first)),
      );
      if (refused.length === 0) throw error;
      for (const ofKind of refused) ofKind.shift();
    }
  }
}

/** Lists the attacks on the first text of each kind in the file. */
function listAttempts(file: string, original: string, attacks: string[]): Attempt[] {
  const words = parseDocument(original);
  const firstOfKind = Map.groupBy(walkTexts(words.toJS()), (path) =>
    path.map((key) => (typeof key === 'number' ? '#' : key)).join('.'),
  );
  return [...firstOfKind.values()].flatMap(([path = []]) =>
    attacks
      .flatMap((attack) => [`${words.getIn(path)} ${attack}`, attack])
      .map((text) => ({ file, path, text })),
  );
}

/** Whether the mistake is in this text, in a value that contains it, or in its whole file. */
function isAbout(mistake: Mistake, { file, path }: Attempt): boolean {
  if (!mistake.file.endsWith(file)) return false;
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return mistake.field === undefined || name.replace(/^\./, '').startsWith(mistake.field);
}

/** Everything in a page that a browser would execute, apply as style or navigate to. */
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
  async (...attacks) => {
    const { content, remove } = writeFullSchool();
    onTestFinished(remove);
    keepSubjects(content, ['astronomy', 'french', 'mathematics', 'physics']);
    // Most texts accept any content.
    expect(attackEachText(content, attacks)).toBeGreaterThan(60);

    const { folder, remove: removeBuild } = await buildSite({ CONTENT_FOLDER: content });
    onTestFinished(removeBuild);
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    );
    expect(pages.length).toBeGreaterThan(10);
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
