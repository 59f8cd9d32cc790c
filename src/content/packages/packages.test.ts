import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { loadContent } from '../load.ts';
import { packagesOf, priceOn } from './packages-schema.ts';

const PACKAGES = 'packages.yaml';

describe('the package that another one includes', () => {
  it.each([
    [
      'buildsOn: 1',
      'buildsOn: 3',
      '[1].buildsOn: пакет «Преміум» не менший за «Стандарт»: порівняйте lessons і priceUah та назвіть менший',
    ],
    [
      'buildsOn: 1',
      'buildsOn: 2',
      '[1].buildsOn: тут номер самого цього пакета; впишіть номер меншого або приберіть рядок',
    ],
  ])('exists and is smaller: %s → %s', (from, to, expected) => {
    const content = copyContent();
    content.edit(PACKAGES, from, to);
    expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
  });
});

it('may have been removed: the package that another one includes', () => {
  const content = copyContent();
  content.edit(PACKAGES, 'buildsOn: 1', 'buildsOn: 7');
  expect(content.refusal()).toEqual([]);
  expect(content.warnings()).toEqual([
    expect.stringContaining('[1].buildsOn: пакета з номером 7 немає, сайт це поле пропустив'),
  ]);
});

describe('a package of some subjects', () => {
  const ALL =
    '[physics, mathematics, english, ukrainian, ukrainian-literature, history, geography, programming, chemistry, biology, informatics, preschool]';
  const limit = (subjects: string) => {
    const content = copyContent();
    content.edit(PACKAGES, '- id: 3\n', `- id: 3\n  subjects: ${subjects}\n`);
    return content;
  };

  it('is offered for them only, and placeholders in their files name their price', () => {
    const content = limit('[french]');
    content.edit(PACKAGES, '- id: 1\n', `- id: 1\n  subjects: ${ALL}\n`);
    content.edit(PACKAGES, '- id: 2\n', `- id: 2\n  subjects: ${ALL}\n`);
    for (const slug of ['french', 'physics'])
      content.edit(`subjects/${slug}.yaml`, /caption: .*/, 'caption: "Урок {ціна}"');
    expect(content.refusal()).toEqual([]);
    const { packages, subjects } = loadContent(content.folder);
    expect(packagesOf(packages, 'french').map(({ id }) => id)).toEqual([3]);
    expect(packagesOf(packages, 'physics').map(({ id }) => id)).toEqual([1, 2]);
    const captionOf = (slug: string) => subjects.find((each) => each.slug === slug)?.caption;
    expect(captionOf('french')).toBe('Урок 300 грн');
    expect(captionOf('physics')).toBe('Урок від 350 грн');
  });

  it('may name a removed subject; a package of removed subjects only disappears', () => {
    const some = limit('[french, sport]');
    expect(some.refusal()).toEqual([]);
    expect(some.warnings()).toContainEqual(
      expect.stringContaining('[2].subjects[1]: файлу subjects/sport.yaml немає, сайт цю назву пропустив'),
    );
    expect(loadContent(some.folder).packages[2]?.subjects).toEqual(['french']);
    expect(loadContent(limit('[sport]').folder).packages).toHaveLength(2);
  });

  it('names a misspelt subject', () => {
    expect(limit('[frensh]').refusal()).toEqual([
      expect.stringContaining('[2].subjects[0]: файлу subjects/frensh.yaml немає (може, french?)'),
    ]);
  });

  it('leaves no subject without a price', () => {
    const content = limit('[french]');
    for (const id of [1, 2]) content.edit(PACKAGES, `- id: ${id}\n`, `- id: ${id}\n  subjects: [french]\n`);
    expect(content.refusal()).toEqual([
      expect.stringContaining('предмети biology, chemistry, english, geography'),
    ]);
    const other = limit(ALL);
    for (const id of [1, 2]) other.edit(PACKAGES, `- id: ${id}\n`, `- id: ${id}\n  subjects: ${ALL}\n`);
    expect(other.refusal()).toEqual([
      expect.stringContaining('предмет french не має жодної ціни; допишіть його у subjects якогось пакета'),
    ]);
  });
});

describe('a price with a missing or extra digit', () => {
  it.each([
    ['1500', '15000', '[0].priceUah: заняття тут — 3750 грн, а в пакеті «Стандарт» — 350'],
    ['1500', '150', '[0].priceUah: заняття тут — 38 грн, а в пакеті «Стандарт» — 350'],
    ['2800', '280', '[1].priceUah: заняття тут — 35 грн, а в пакеті «Базовий» — 375'],
    ['3600', '36000', '[2].priceUah: заняття тут — 3000 грн, а в пакеті «Базовий» — 375'],
  ])('is recognised among the other packages: %s → %s', (from, to, expected) => {
    const content = copyContent();
    content.edit(PACKAGES, `priceUah: ${from}`, `priceUah: ${to}`);
    expect(content.warnings()).toEqual([expect.stringContaining(`${expected}; перевірте`)]);
  });

  it('is reported once if there are two packages, because either may be wrong', () => {
    const content = copyContent();
    content.edit(PACKAGES, /- id: 3[\s\S]*/, '');
    content.edit(PACKAGES, 'priceUah: 2800', 'priceUah: 28000');
    expect(content.warnings()).toEqual([
      expect.stringContaining('[1].priceUah: заняття тут — 3500 грн, а в пакеті «Базовий» — 375'),
    ]);
  });

  it('is not suspected of a lesson in a group beside one alone', () => {
    const content = copyContent();
    content.edit(PACKAGES, /- id: 3[\s\S]*/, '');
    content.edit(PACKAGES, 'priceUah: 1500', 'priceUah: 480');
    content.edit(PACKAGES, '"4 індивідуальні заняття"', '"4 заняття в групі"');
    content.edit(PACKAGES, 'priceUah: 2800', 'priceUah: 5600');
    expect(content.warnings()).toEqual([]);
  });

  it('is not suspected if prices merely differ', () => {
    const content = copyContent();
    content.edit(PACKAGES, 'priceUah: 1500', 'priceUah: 4800');
    expect(content.warnings().filter((line) => line.includes('зайвої цифри'))).toEqual([]);
  });
});

describe('a package that contradicts itself', () => {
  it('because its list has another number of lessons', () => {
    const content = copyContent();
    content.edit(PACKAGES, 'lessons: 4', 'lessons: 5');
    expect(content.warnings()).toEqual([
      '- content/packages.yaml, рядок 8, [0].features[0]: тут занять 4, а в полі lessons — 5; виправте одне з двох',
    ]);
  });

  it('because its list for a group has another number of lessons', () => {
    const content = copyContent();
    content.edit(PACKAGES, '"8 індивідуальних занять"', '"12 занять у групі"');
    expect(content.warnings()).toEqual([expect.stringContaining('тут занять 12, а в полі lessons — 8')]);
  });

  it.each([
    ['Група плюс', '["4 заняття в групі", "2 індивідуальні заняття"]'],
    ['Групи', '["4 заняття в групі", "2 індивідуальні консультації"]'],
    ['Комбо', '["3 заняття в групі", "1 індивідуальне заняття"]'],
  ])('is not suspected of both kinds of lessons: %s, %s', (name, features) => {
    const content = copyContent();
    content.edit(PACKAGES, 'name: "Базовий"', `name: "${name}"`);
    content.edit(PACKAGES, /features:\n(?: {4}- .*\n)+/, `features: ${features}\n`);
    expect(content.warnings()).toEqual([]);
  });

  it.each([
    '"3 уроки на вибір і 4 індивідуальні заняття"',
    '"1 заняття на тиждень, разом 4"',
    '"Індивідуальні заняття"',
  ])('is not suspected for other numbers: %s', (written) => {
    const content = copyContent();
    content.edit(PACKAGES, '"4 індивідуальні заняття"', written);
    expect(content.warnings()).toEqual([]);
  });
});

it('reports two packages with the same id', () => {
  const content = copyContent();
  content.edit(PACKAGES, 'id: 2', 'id: 1');
  expect(content.refusal()).toEqual([
    '- content/packages.yaml, рядок 14, [1].id: номер 1 уже має пакет «Базовий»; дайте пакету «Стандарт» інший',
  ]);
});

describe('a temporary price', () => {
  const withOffer = (lines: string) => {
    const content = copyContent();
    content.edit('packages.yaml', /priceUah: 1500.*\n/, `priceUah: 1500\n${lines}`);
    return content;
  };
  const priceOf = (folder: string, day: string) => {
    const [first] = loadContent(folder).packages.map((each) => priceOn(day, each));
    return [first?.priceUah, first?.usualPriceUah];
  };

  it('applies until its last day; then the usual price applies', () => {
    const { folder } = withOffer('  usualPriceUah: 1800\n  priceUntil: 2026-12-31\n');
    expect(priceOf(folder, '2026-12-31')).toEqual([1500, 1800]);
    expect(priceOf(folder, '2027-01-01')).toEqual([1800, undefined]);
  });

  it.each([
    [
      '  usualPriceUah: 1200\n  priceUntil: 2026-12-31\n',
      '[0].usualPriceUah: звичайна ціна має бути більша за тимчасову (priceUah: 1500); може, їх переплутано',
    ],
    [
      '  usualPriceUah: 1800\n',
      '[0].usualPriceUah: разом із цим полем потрібне priceUntil: останній день тимчасової ціни, як 2026-12-31',
    ],
    ['  priceUntil: 2026-12-31\n', '[0].priceUntil: разом із цим полем потрібне usualPriceUah'],
  ])('requires both fields: %j', (lines, expected) => {
    expect(withOffer(lines).refusal()).toEqual([expect.stringContaining(expected)]);
  });
});

describe('a price per lesson or hour', () => {
  const single = (per: string) =>
    `- id: 1\n  name: "Урок"\n  priceUah: 500\n  per: ${per}\n  popular: false\n  features: ["Урок сам на сам"]\n`;

  it.each(['lesson', 'hour'])('needs neither months nor lessons: per %s', (per) => {
    const content = copyContent();
    content.write(PACKAGES, single(per));
    content.edit('school.yaml', /samplePlan:[\s\S]*?\n(?=\S)/, '');
    expect(content.refusal()).toEqual([]);
    expect(loadContent(content.folder).packages).toEqual([
      { id: 1, name: 'Урок', priceUah: 500, per, popular: false, features: ['Урок сам на сам'] },
    ]);
  });

  it('has no value for the placeholder of lessons', () => {
    const content = copyContent();
    content.write(PACKAGES, single('hour').replace('Урок сам на сам', '{заняття}'));
    expect(content.refusal()).toEqual([
      expect.stringContaining('рядок 6, [0].features[0]: ціна за годину, тож кількості занять тут немає'),
    ]);
  });

  it('is compared with the other packages by the price of a lesson', () => {
    const content = copyContent();
    content.edit(
      PACKAGES,
      / {2}durationMonths: 1\n {2}lessons: 12\n(.*\n) {2}buildsOn: 2\n/,
      '  per: lesson\n  popular: false\n',
    );
    expect(content.warnings()).toContainEqual(
      expect.stringContaining('[2].priceUah: заняття тут — 3600 грн, а в пакеті «Базовий» — 375; перевірте'),
    );
  });

  it('is used by placeholders, and the check reports texts with another unit', () => {
    const content = copyContent();
    content.write(PACKAGES, single('hour'));
    content.edit('texts.yaml', /^packagesIntro: .*/m, 'packagesIntro: "Ціна — за місяць."');
    content.edit('texts.yaml', /^ {2}promise: .*/m, '  promise: "Далі {ціна} за заняття."');
    const warnings = content.warnings().join('\n');
    expect(warnings).toMatch(/texts\.yaml, рядок \d+, home\.promise: усі ціни — за годину/);
    expect(warnings).toMatch(/texts\.yaml, рядок \d+, packagesIntro: усі ціни — за годину, а тут за місяць/);
  });
});

it('a package may have a payment text', () => {
  const content = copyContent();
  content.edit(
    PACKAGES,
    'popular: false',
    'popular: false\n  payment:\n    text: "Рахунок надішлемо."\n    link: "https://pay.example/jar"',
  );
  expect(content.refusal()).toEqual([]);
  expect(loadContent(content.folder).packages[0]?.payment).toEqual({
    text: 'Рахунок надішлемо.',
    link: 'https://pay.example/jar',
  });
});
