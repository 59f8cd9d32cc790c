import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { DAY, NIGHT } from '#shared/brand/colors.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { PAGE_BUDGETS, weighPages } from '../support/page-weight.ts';
import { buildSchool } from '../support/school-variants.ts';
import { describeBuiltSite } from './built-site.ts';
import { readVisibleText, withPlainSpaces } from './visible-text.ts';

let site: Awaited<ReturnType<typeof buildSchool>>;

beforeAll(async () => {
  site = await buildSchool();
}, BUILD_TIMEOUT_MS);

afterAll(() => site?.remove());

describeBuiltSite('the site of a school that uses all optional fields', () => ({
  folder: site.folder,
  content: loadContent(site.content),
}));

const read = (file: string) => readFile(`${site.folder}/${file}`, 'utf8');

it('lists the fourteenth subject everywhere, on the shelf and in the sitemap', async () => {
  const home = await read('index.html');
  expect(home.match(/<option[^>]*>Астрономія/g)).toHaveLength(5);
  expect(home).toContain('href="/subject/astronomy"');
  expect(home).toMatch(/drawings\.[\w-]+\.svg#astronomy/);
  expect(await read('subject/astronomy.html')).toMatch(/<h1 id="hero-heading"[^>]*>Астрономія<\/h1>/);
  expect(await read('sitemap-0.xml')).toContain('https://other.example/subject/astronomy');
});

it('links to existing documents and never to missing ones', async () => {
  const home = await read('index.html');
  expect(home).toContain('<a href="/privacy">Політика конфіденційності</a>');
  expect(home).toContain('<a href="#">Умови користування</a>');
  expect(home).toContain('<a href="/offer">Публічна оферта</a>');
  expect(home).toContain('<a href="/refunds">Повернення коштів</a>');
  expect(await read('refunds.html')).toContain('Повернення коштів</h1>');
  const page = await read('privacy.html');
  for (const tag of ['h1', 'h2', 'h3', 'table', 'ol', 'ul', 'blockquote', 'strong']) {
    expect(page).toMatch(new RegExp(`<article[\\s\\S]*<${tag}[ >]`));
  }
  expect(await read('sitemap-0.xml')).toContain('https://other.example/privacy');
  expect(await read('sw.js')).toContain('url:`/privacy`');
});

it('shows the seller, the consent under each form, and only the existing contacts', async () => {
  const home = await read('index.html');
  const text = readVisibleText(home);
  expect(text).toContain('ФОП Коваль Анна Іванівна, РНОКПП 1234567890, м. Київ, вул. Шкільна, 1');
  expect(home.match(/персональних даних за\s?<a [^>]*href="\/privacy"/g)).toHaveLength(6);
  expect(home).toContain('+380 44 123 45 67');
  expect(home).not.toMatch(/href="viber:|tiktok\.com|t\.me\/|Telegram/);
});

it('shows its address with a map link', async () => {
  const home = await read('index.html');
  expect(home).toContain('https://www.google.com/maps/search/?api=1&amp;query=%D0%9A%D0%B8%D1%97%D0%B2%2C');
});

it('links to its second phone, its chats and its video; forms offer the first chat', async () => {
  const home = await read('index.html');
  const text = readVisibleText(home);
  expect(text).toContain('Бухгалтерія +380 44 123 45 68');
  expect(text).toContain('Бухгалтерія: +380 44 123 45 68');
  for (const href of [
    'tel:+380441234568',
    'https://wa.me/380671234567',
    'https://signal.me/#p/+380671234567',
  ])
    expect(home.match(new RegExp(`href="${href.replaceAll(/[+/]/g, '\\$&')}"`, 'g')), href).toHaveLength(2);
  expect(home).toContain('href="https://www.youtube.com/@parta_school" aria-label="YouTube"');
  expect(home).toMatch(/"sameAs":\[[^\]]*youtube\.com\/@parta_school/);
  const failed = readVisibleText(await read('form/failed/contact.html'));
  expect(failed).toContain("зв'яжіться з нами через WhatsApp/телефон.");
});

it('shows reviews, and a teacher’s quote and video', async () => {
  const home = await read('index.html');
  expect(readVisibleText(home)).toContain(
    '«Син полюбив задачі.»Оксана, мама учня 9 класу, фізика, вересень 2026',
  );
  expect(home).not.toContain('ratingValue');
  const physics = await read('subject/physics.html');
  expect(readVisibleText(physics)).toContain('«Люблю запитання.»');
  expect(physics).toContain('href="https://video.example/olena"');
});

it('shows three teachers and unfolds the others, and shades 48 lessons on the sheet of all packages', async () => {
  const physics = await read('subject/physics.html');
  const [shown = '', unfolded = ''] = physics.split('<summary>Ще 2 викладачі</summary>');
  expect(shown).toContain('Софія');
  expect(shown).not.toContain('Ірина Коваленко</h3>');
  expect(unfolded).toContain('Ірина Коваленко</h3>');
  const cells = [...physics.matchAll(/<div class="[^"]*" aria-hidden="true">((?:<i[^>]*><\/i>)+)<\/div>/g)];
  const shaded = cells.map(([, row = '']) => [row.match(/<i/g)?.length, row.match(/<i class/g)?.length]);
  expect(shaded.slice(0, 4)).toEqual([
    [60, 4],
    [60, 8],
    [60, 12],
    [60, 48],
  ]);
});

it('shows a package of some subjects on their pages only, and offers it for no other subject', async () => {
  const french = await read('subject/french.html');
  expect([...french.matchAll(/id="package-dialog-(\d)"/g)].map(([, id]) => id)).toEqual(['1', '2']);
  expect(french.match(/"@type":"Offer"/g)).toHaveLength(2);
  expect(readVisibleText(french)).toContain('Заняття — від 350 грн.');
  expect(readVisibleText(await read('subject/english.html'))).toContain('далі — від 300 грн');
  expect(await read('subject/english.html')).not.toContain('Олімпіада');
  const home = await read('index.html');
  expect(readVisibleText(home)).toContain('по 60 хв; лише фізика, математика, астрономія');
  expect(readVisibleText(await read('subject/physics.html'))).not.toContain('; лише');
  const [dialog = ''] = /<dialog[^>]* id="package-dialog-4"[\s\S]*?<\/dialog>/.exec(home) ?? [];
  expect([...dialog.matchAll(/<option[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Фізика',
    'Математика',
    'Астрономія',
  ]);
});

it('shows until when a price applies and the later price, also for search engines', async () => {
  const physics = await read('subject/physics.html');
  expect(readVisibleText(physics)).toMatch(/Ціна до \d+ \p{L}+, далі 2800 грн/u);
  expect(physics).toMatch(/"price":2400,"priceCurrency":"UAH","priceValidUntil":"\d{4}-\d\d-\d\d"/);
});

it('shows its notice with the last day on every page', async () => {
  for (const file of ['index.html', 'subject/physics.html', 'privacy.html', '404.html', 'subject/404.html'])
    expect(readVisibleText(await read(file)), file).toMatch(
      /До \d+ \p{L}+\. Набираємо групу до олімпіади\./u,
    );
});

it('shows its own headline and place of lessons everywhere', async () => {
  const home = await read('index.html');
  expect(home).toContain('Уроки, на\u00a0які <span class="mark">хочеться</span> йти');
  expect(readVisibleText(home)).toContain('наживо в Microsoft Teams');
  expect(await read('subject/astronomy.html')).toContain(
    'Репетитор з астрономії онлайн: індивідуальні уроки наживо в Microsoft Teams.',
  );
});

it('shows nothing that it has replaced in the fixtures', async () => {
  const files = await readdir(site.folder, { recursive: true });
  const { packages, subjects } = loadContent(FIXTURE_CONTENT);
  const [physics] = subjects;
  const [teacher] = physics?.teachers ?? [];
  const replaced = [
    `${packages[0]?.priceUah} грн`,
    String(teacher?.name),
    String(teacher?.description),
    String(physics?.description),
    '+380 00 000 00 00',
    '+380000000000',
    'учнів покращують результати',
    'Перший урок справді безкоштовний?',
  ];
  for (const file of files.filter((each) => each.endsWith('.html'))) {
    const page = await read(file);
    const shown = readVisibleText(page) + page;
    for (const words of replaced) expect(shown, file).not.toContain(withPlainSpaces(words));
  }
});

it('promises nothing free for a subject without a trial lesson', async () => {
  const french = await read('subject/french.html');
  // The header and the trial dialog offer the school's free lesson, without this subject.
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(french) ?? [];
  expect(readVisibleText(main)).not.toMatch(/безкоштовн|пробн|перший урок/i);
  expect(main).not.toContain('commandfor="trial-dialog"');
  expect(readVisibleText(main)).toContain('Заняття — від 350 грн.');
  expect(main.match(/href="\/#contact"[^>]*>Запитати про\u00a0урок<\/a>/g)).toHaveLength(2);
  const [head = ''] = /<head[\s\S]*<\/head>/.exec(french) ?? [];
  expect(head).not.toMatch(/безкоштовн/i);
  expect(head).toContain('Репетитор з французької мови онлайн: індивідуальні уроки');
  const dialogs = french.slice(french.indexOf('</main>'));
  expect(dialogs).not.toMatch(/Пробний урок: французька|спершу пробний урок/);
  expect(readVisibleText(dialogs).match(/спершу домовимося про уроки/g)).toHaveLength(2);
  const [trial = ''] = /<dialog[^>]* id="trial-dialog"[\s\S]*?<\/dialog>/.exec(french) ?? [];
  expect(trial).toContain('>Астрономія</option>');
  expect(trial).not.toContain('Французька');
  const [, lesson = ''] = /data-lesson="\/(lesson\/french[^"]+)"/.exec(french) ?? [];
  expect(await read(lesson)).not.toMatch(/безкоштовн|trialSubject/);
  // The page of another subject is unchanged.
  expect(readVisibleText(await read('subject/english.html'))).toContain(
    'Записатися на пробний урок за 250 грн',
  );
});

it('shows the price of the trial lesson everywhere and never calls it free', async () => {
  const files = await readdir(site.folder, { recursive: true });
  for (const file of files.filter((each) => /\.html$|^lesson\/.*json$/.test(each)))
    expect(await read(file), file).not.toMatch(/безкоштовн/i);
  const home = readVisibleText(await read('index.html'));
  for (const words of [
    'Записатись на пробний урок',
    'Пробний урок за 250 грн',
    'Перший урок — 250 грн',
    'Урок коштує 250 грн, платити зараз не треба.',
    'Перший урок за 250 грн і ні до чого не зобов’язує.',
  ])
    expect(home).toContain(words);
  const english = await read('subject/english.html');
  expect(readVisibleText(english)).toContain('спершу пробний урок за 250 грн, рахунок — після нього');
  expect(english).toMatch(/<option[^>]*>Пробний урок<\/option>/);
  const [, lesson = ''] =
    /data-lesson="\/(lesson\/physics[^"]+)"/.exec(await read('subject/physics.html')) ?? [];
  expect(await read(lesson)).toMatch(/на\sпробному уроці/);
});

it('promises no trial lesson in a package dialog that lists a subject without one', async () => {
  const home = await read('index.html');
  const dialogs = readVisibleText(home.slice(home.indexOf('</main>')));
  expect(dialogs.match(/спершу домовимося про уроки, рахунок — після розмови/g)).toHaveLength(4);
  expect(dialogs).not.toContain('спершу пробний урок');
});

it('keeps its pages within both budgets although it uses every feature', () => {
  for (const [file, weight] of weighPages(site.folder)) {
    expect(weight.firstSection, file).toBeLessThanOrEqual(PAGE_BUDGETS.firstSection);
    expect(weight.page, file).toBeLessThanOrEqual(PAGE_BUDGETS.page);
  }
});

it('uses its own colours in both themes, on pages, icons and link pictures', async () => {
  for (const file of ['index.html', 'subject/physics.html', '404.html', 'form/sent/contact.html']) {
    const [day = '', night = ''] = (await read(file)).split('@media screen and (prefers-color-scheme:dark)');
    expect(day, file).toContain('--ink:#3d1152;');
    expect(day, file).toContain('--go:#9a3412;');
    expect(day, file).toContain('--marker:#ffd1e3;');
    for (const { go, marker } of [DAY, NIGHT]) {
      expect(night, file).not.toContain(`--go:${go};`);
      expect(night, file).not.toContain(`--marker:${marker};`);
    }
    // The board and the chalk.
    expect(night, file).toContain(`--ink:${NIGHT.ink};`);
  }
  expect(await read('favicon.svg')).toContain('stroke="#3d1152"');
  expect(await inksOf('icon-192.png')).toContain('#3d1152');
  expect(await inksOf('apple-touch-icon.png')).toContain('#3d1152');
  const [, preview = ''] = /other\.example\/(preview\/[^"]+\.png)/.exec(await read('index.html')) ?? [];
  expect(await inksOf(preview)).toContain('#3d1152');
});

/** The colours of all pixels of a picture. */
async function inksOf(file: string): Promise<Set<string>> {
  const { data, info } = await sharp(`${site.folder}/${file}`).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  const inks = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels)
    inks.add(`#${data.subarray(at, at + 3).toString('hex')}`);
  return inks;
}
