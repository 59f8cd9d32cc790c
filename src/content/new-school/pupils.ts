/** Whom the school teaches: the question, the answers of the trial dialog, and the words after «Заняття в групах». */
import { pluralize } from '#shared/words/plural.ts';
import { toUkrainianSigns } from './answer-text.ts';
import type { NewSchool } from './answers.ts';
import { type Ask, askUntil, Refusal } from './questions.ts';

type Pupils = Pick<NewSchool, 'audience' | 'classes' | 'ages' | 'whom'>;

const AUDIENCES = ['children', 'adults', 'everyone'] as const;

/** Asks whom the school teaches, in classes, ages or words. */
export async function askPupils(ask: Ask): Promise<Pupils> {
  const question =
    'Кого навчаєте: 1 — дітей, 2 — дорослих, 3 — усіх; або впишіть класи (10–11 і випускники) чи вік (дітей від 4 років)';
  return askUntil(ask, question, readPupils);
}

/**
 * Reads «1», the classes («10–11», «дошкільня, 1–4 клас», «10-11 і випускники»), ages («4-16 років», «діти 4+») or
 * words alone: «дітей і підлітків».
 */
function readPupils(written: string): Pupils {
  const audience = AUDIENCES[Number(written) - 1];
  if (audience) return { audience };
  // «3,5 років» is enough as «3».
  const line = toUkrainianSigns(written.replaceAll(/(?<=\d)[.,]\d/g, ''));
  const isAge = !/клас/iu.test(line) && (/рок|річ|\d\s*(?:\+|р\.)/iu.test(line) || readRange(line).last > 12);
  const pupils = /\d/.test(line) && !isAge ? readClasses(line) : readAges(line);
  if (!pupils) throw new Refusal('Очікується 1, 2, 3, класи, як-от 5–9, чи вік, як-от від 4 років.');
  return pupils;
}

function readClasses(line: string): Pupils | undefined {
  const { first, last } = readRange(line);
  if (!first || first > last || last > 12) return undefined;
  const hasPreschool = /дошк/iu.test(line);
  const hasGraduates = /випускн/iu.test(line);
  return { audience: 'children', classes: { first, last, hasPreschool, hasGraduates } };
}

function readAges(line: string): Pupils | undefined {
  const { first, last } = readRange(line);
  const isRange = last > first;
  const hasAdults = /доросл|батьк|студент|жінк|жінок/iu.test(line) || last >= 18;
  const hasTeenagers = /підліт/iu.test(line);
  const hasChildren =
    hasTeenagers || /діт|дит|малю|малят|дошк|школ|учн|дівч|хлоп/iu.test(line) || (first > 0 && first < 18);
  if (/(?:^|\s)[ув]сіх/iu.test(line))
    return { audience: 'everyone', ...(first > 0 && { whom: line.toLocaleLowerCase('uk') }) };
  if ((!hasAdults && !hasChildren) || (first > 0 && last < first) || last > 99) return undefined;
  const audience = hasAdults && hasChildren ? 'everyone' : hasAdults ? 'adults' : 'children';
  // The site writes «для …» before the words.
  const isGenitive =
    /^(?:(?:діток|дітей|малят|дошкільнят|дівчат|жінок|людей|дорослих)|\p{L}+ів)(?!\p{L})/iu.test(line);
  const years = isRange
    ? `${first}–${last} років`
    : `від ${first} ${first % 10 === 1 && first !== 11 ? 'року' : 'років'}`;
  const childrenToo = hasTeenagers && !isRange ? ' і підлітків' : '';
  const adultsToo = audience === 'everyone' ? ' і дорослих' : '';
  const whom = isGenitive
    ? line.charAt(0).toLocaleLowerCase('uk') + line.slice(1)
    : first > 0 && `${hasChildren ? 'дітей' : 'дорослих'} ${years}${childrenToo}${adultsToo}`;
  return {
    audience,
    ...(whom && { whom }),
    ...(first > 0 && { ages: { first, ...(isRange && { last }) } }),
  };
}

/** The first number of a line or the range there; 0 without a number. */
function readRange(line: string): { first: number; last: number } {
  const [, from = '0', to = from] =
    /(?<!\d)(\d{1,2})(?:\s*(?:[-–—]|(?:\p{L}+\s+)?до)\s*(\d{1,2}))?(?!\d)/u.exec(line) ?? [];
  return { first: Number(from), last: Number(to) };
}

/** Parts of school, which a form asks about. */
const SCHOOL_STAGES = [
  [1, 4],
  [5, 9],
  [10, 12],
] as const;

/** Ages with their own groups in most studios. */
const AGE_STAGES = [
  [1, 6],
  [7, 9],
  [10, 12],
  [13, 17],
] as const;

/** The answers to «Хто вчитиметься?» in the trial dialog; none if there is nothing to ask. */
export function listPupils({ audience, classes, ages }: Pupils): string[] {
  const answers = ages
    ? listAges(ages, audience)
    : classes
      ? listClasses(classes)
      : {
          children: ['Дошкільня', '1–4 клас', '5–9 клас', '10–11 клас'],
          adults: [],
          everyone: ['Дитина', 'Підліток', 'Дорослий'],
        }[audience];
  // One answer leaves nothing to ask.
  return answers.length > 1 ? answers : [];
}

function listClasses({ first, last, hasPreschool, hasGraduates }: NonNullable<Pupils['classes']>): string[] {
  const single = Array.from({ length: last - first + 1 }, (_, index) => [first + index] as const);
  const stages = limitStages(SCHOOL_STAGES, first, last);
  const isShort = single.length < 4 || stages.length === 1;
  return [
    ...(hasPreschool ? ['Дошкільня'] : []),
    ...(isShort ? single : stages).map(([from, to = from]) => `${describeRange(from, to)} клас`),
    ...(hasGraduates ? ['Випускник'] : []),
  ];
}

function listAges({ first, last = 17 }: NonNullable<Pupils['ages']>, audience: Pupils['audience']): string[] {
  return [
    ...limitStages(AGE_STAGES, first, last).map(
      ([from, to]) => `${describeRange(from, to)} ${pluralize(to, 'рік', 'роки', 'років')}`,
    ),
    ...(audience === 'children' ? [] : ['Дорослий']),
  ];
}

type Stage = readonly [from: number, to: number];

/** The parts of the stages between `first` and `last`. */
function limitStages(stages: readonly Stage[], first: number, last: number): Stage[] {
  return stages
    .map(([from, to]) => [Math.max(from, first), Math.min(to, last)] as const)
    .filter(([from, to]) => from <= to);
}

const describeRange = (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`);

/** « для дітей», « для учнів 10–11 класів і випускників» */
export function describePupils({ audience, classes, whom: ownWords }: Pupils): string {
  if (ownWords) return ` для ${ownWords}`;
  if (!classes)
    return { children: ' для дітей', adults: ' для дорослих', everyone: ' для дітей і дорослих' }[audience];
  const { first, last, hasPreschool, hasGraduates } = classes;
  const pupils = `учнів ${describeRange(first, last)} ${first === last ? 'класу' : 'класів'}`;
  const whom = [hasPreschool && 'дошкільнят', pupils, hasGraduates && 'випускників'].filter(Boolean);
  return ` для ${whom.join(', ').replace(/, (?=[^,]*$)/, ' і ')}`;
}
