/** The prices of the school: the question, and the file `packages.yaml`. `read-prices.ts` reads the answer. */
import { countLessons } from '#shared/words/plural.ts';
import type { PriceUnit } from '../packages/packages-schema.ts';
import type { NewPrice, NewSchool } from './answers.ts';
import { writeList } from './edit-yaml.ts';
import { FORM_WORDS, findForm, type LessonForm } from './lessons.ts';
import { writePayment } from './payment.ts';
import { type Ask, askChoice, askUntil } from './questions.ts';
import { readPrices } from './read-prices.ts';
import type { WrittenSubjects } from './subjects.ts';

/**
 * Asks for all prices.
 *
 * @param isMixed whether the school has both individual lessons and groups, so that a price is for one of them
 */
export async function askPrices(ask: Ask, isMixed: boolean): Promise<NewPrice[]> {
  const question =
    'Ціни. Пакети на місяць, занять і гривень разом: 4 — 1500, 8 — 2800. Або ціна за раз: 500 за заняття, 600 за годину';
  const prices = await askUntil(ask, question, readPrices);
  if (!isMixed) return prices;
  const named: NewPrice[] = [];
  for (const price of prices) named.push(await askIsAlone(ask, price));
  return named;
}

/** Asks whether a single price is for an individual lesson or for a group, if its name does not say so. */
async function askIsAlone(ask: Ask, price: NewPrice): Promise<NewPrice> {
  const { per, name = '', priceUah } = price;
  if (!per || findForm(name)) return price;
  const what = name || (per === 'hour' ? 'Година' : 'Заняття');
  const question = `${what} за ${priceUah} грн: 1 — індивідуально, 2 — у групі`;
  return { ...price, isAlone: (await askChoice(ask, question, FORM_WORDS)) === 1 };
}

/** Writes the prices, each with its features, its subjects and the way to pay. */
export function writePackages(school: NewSchool, subjects: Pick<WrittenSubjects, 'all' | 'names'>): string {
  const { packages, isGroup, isMixed } = school;
  const months = writeMonths(school);
  const units = packages.flatMap((price) => (price.per ? [writeUnit(price, price.per, school)] : []));
  const named = isMixed ? [...months, ...units] : [...units, ...months];
  const owners = assignSubjects(named, subjects);
  const list = named.map((one, index) => ({
    id: index + 1,
    ...one,
    ...(owners[index] && { subjects: owners[index] }),
    ...writePayment(school),
  }));
  return `# Пакети занять: ціни, кількість занять і перелік того, що входить. Від одного до шести.
# Як змінювати — docs/owner-guide.md. Ціна за одне заняття — per: lesson, за годину — per: hour, обидві без
# durationMonths і lessons${isGroup ? '' : '; «{заняття}» — «4 індивідуальні заняття»: число з lessons'}.
# Пакет не для всіх предметів — subjects: [назви їхніх файлів].

${writeList(list)}`;
}

const PACKAGE_NAMES = ['Базовий', 'Стандарт', 'Преміум', 'Максимум', 'Інтенсив', 'Повний'];

/** The monthly packages, the smallest first. */
function writeMonths(school: NewSchool) {
  const sorted = school.packages
    .flatMap((price) => (price.lessons ? [{ ...price, lessons: price.lessons }] : []))
    .sort((one, other) => one.lessons - other.lessons);
  return sorted.map((price, index) => {
    const { name, lessons, priceUah } = price;
    // In a school with both kinds of lessons, a package is for a group unless its name says something else.
    const form = formOf(price, school) ?? (school.isMixed ? 'group' : 'alone');
    return {
      name: name ?? (sorted.length === 1 ? 'Місяць' : (PACKAGE_NAMES[index] ?? `Пакет ${index + 1}`)),
      priceUah,
      durationMonths: 1,
      lessons,
      ...writeMinutes(form, school),
      popular: false,
      features: [describeMonth(form, lessons), `Уроки наживо ${nameTutor(school)}`],
    };
  });
}

function describeMonth(form: LessonForm, lessons: number): string {
  if (form === 'alone') return '{заняття}';
  return `${countLessons(lessons)} ${form === 'pair' ? 'у парі' : 'у групі'}`;
}

const UNIT_NAMES: Readonly<Record<PriceUnit, string>> = { lesson: 'Одне заняття', hour: 'Година занять' };
const ALONE_NAMES: Readonly<Record<PriceUnit, string>> = {
  lesson: 'Індивідуальне заняття',
  hour: 'Година сам на сам',
};

/** A price for one lesson or one hour. */
function writeUnit(price: NewPrice, per: PriceUnit, school: NewSchool) {
  const { name, priceUah, isAlone } = price;
  const form = formOf(price, school);
  return {
    name: name ?? (isAlone ? ALONE_NAMES : UNIT_NAMES)[per],
    priceUah,
    per,
    popular: false,
    ...writeMinutes(form, school),
    features: [describeUnit(form, nameTutor(school), name), 'Платите за кожен урок'],
  };
}

/** The unit of a single price. */
function describeUnit(form: LessonForm | undefined, tutor: string, name?: string): string {
  if (form === 'pair') return 'Урок у парі';
  if (form === 'group') return 'Заняття в групі';
  // A name without a form may be for anything: «Розмовний клуб».
  return name && !form ? `Урок наживо ${tutor}` : `Урок сам на сам ${tutor.replace(/^з /, 'із ')}`;
}

/** Whom a price is for: by the owner's answer, by its name, or because the school has only groups. */
function formOf({ name = '', isAlone }: NewPrice, { isGroup, isMixed }: NewSchool): LessonForm | undefined {
  if (isAlone !== undefined) return isAlone ? 'alone' : 'group';
  return findForm(name) ?? (isGroup && !isMixed ? 'group' : undefined);
}

/** The field `lessonMinutes` of an individual lesson, if the school's length of a lesson is that of a group. */
function writeMinutes(form: LessonForm | undefined, { lessonMinutes, aloneMinutes }: NewSchool) {
  return form === 'alone' && aloneMinutes !== lessonMinutes ? { lessonMinutes: aloneMinutes } : {};
}

const nameTutor = ({ teachers }: NewSchool) => (teachers.length > 1 ? 'з викладачем' : 'зі мною');

/**
 * The subjects of each package, if a price has the name of a subject: «Сальса 300 за заняття» is for «Сальса для
 * батьків», and the other prices are for the other subjects.
 */
function assignSubjects(
  packages: readonly { name: string }[],
  { all, names }: Pick<WrittenSubjects, 'all' | 'names'>,
): (string[] | undefined)[] {
  const owners = packages.map(({ name }) => {
    const found = [...names].filter(([subject]) =>
      `${subject} `.toLowerCase().startsWith(`${name.toLowerCase()} `),
    );
    return found.length > 0 ? found.map(([, slug]) => slug) : undefined;
  });
  const others = all.filter((slug) => !owners.flat().includes(slug));
  const areAllNamed = owners.every(Boolean);
  // Every subject needs a price.
  if (others.length === all.length || (areAllNamed ? others.length > 0 : others.length === 0))
    return packages.map(() => undefined);
  return owners.map((own) => own ?? others);
}
