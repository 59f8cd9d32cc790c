/** A subject of the owner's own: its questions and its file. */
import { hasOnlyUnitPrices } from '../packages/packages-schema.ts';
import { guessIcon } from '../subjects/subject-icons.ts';
import { capitalize } from './answer-text.ts';
import type { NewSchool, NewSubject } from './answers.ts';
import { askBoard, writeBoard } from './board.ts';
import { writeFields } from './edit-yaml.ts';
import { nameLessons } from './lessons.ts';
import { type Ask, askText, askUntil, Refusal, refuseLong } from './questions.ts';
import { FIRST_REASONS } from './reasons.ts';
import { isOneWoman } from './teachers.ts';

/** Asks for the forms of the name, the texts and the board of a subject. */
export async function askAddedSubject(ask: Ask, name: string): Promise<NewSubject> {
  const genitive = await askCase(ask, `«${name}»: викладачі чого? (наприклад, німецької мови)`);
  const instrumental = await askCase(ask, `«${name}»: займатися чим? (наприклад, німецькою мовою)`);
  const guess = `Викладач ${genitive}`;
  const searchName = await askText(
    ask,
    `Як це шукають в інтернеті? (наприклад, Репетитор з німецької мови; Enter — «${guess}»)`,
    60,
    guess,
  );
  const caption = await askText(
    ask,
    `«${name}»: підпис на обкладинці, кілька слів (Enter — загальний)`,
    64,
    '',
  );
  const description = await askText(
    ask,
    `«${name}»: чого навчаєте і як, одне-два речення (Enter — загальні слова)`,
    400,
    '',
  );
  return {
    name,
    genitive,
    instrumental,
    // The phrase begins the title and the description of the page.
    searchName: capitalize(searchName),
    caption: capitalize(caption),
    description,
    board: await askBoard(ask, name),
  };
}

/** Asks for the name in another case. A sentence here is the answer to another question. */
async function askCase(ask: Ask, question: string): Promise<string> {
  return askUntil(ask, question, (line) => {
    if (!line) throw new Refusal('Потрібна відповідь.');
    if (!/^\p{L}/u.test(line) || /[!?;:]/.test(line))
      throw new Refusal('Очікується лише назва предмета в цьому відмінку.');
    refuseLong(line, 40);
    return line;
  });
}

/** Writes the file of an added subject, with general texts for empty answers. */
export function writeAddedSubject(
  { name, genitive, instrumental, searchName, board, caption, description }: NewSubject,
  teachers: readonly string[],
  school: NewSchool,
): string {
  const { packages, hasTrial } = school;
  const lessons = capitalize(nameLessons(school));
  const fields = {
    name,
    genitive,
    instrumental,
    notebookLabel: `з ${genitive}`,
    teachersTitle: nameTeachers(teachers.length, genitive, searchName, isOneWoman(school.teachers)),
    packagesTitle: hasOnlyUnitPrices(packages) ? 'Скільки коштує урок' : 'Оберіть пакет занять',
    searchName,
    // «Стретчинг» in a dance studio has the icon of the studio.
    icon: guessIcon(name, school.name, school.tagline),
    caption: caption || lessons,
    description: description || `${lessons}: починаємо з того, що вже виходить, і йдемо до вашої мети.`,
    reasons: [...school.reasons, ...FIRST_REASONS].slice(0, 6),
    teachers,
    ...(!hasTrial && { trialLesson: 'none' }),
    ...(board && { textBoard: writeBoard(board, name) }),
  };
  return `# Предмет «${name}»: перепишіть caption, description і шість причин своїми словами. Як — docs/owner-guide.md.

${writeFields(fields)}`;
}

/** The heading above the teachers. With one teacher, it is the search phrase if that names a profession. */
function nameTeachers(count: number, genitive: string, searchName: string, isWoman: boolean): string {
  if (count > 1) return `Викладачі ${genitive}`;
  const one = /^(?:виклад|репетитор|тренер|вчител|учител|педагог|майст)/iu.test(searchName)
    ? searchName
    : `Викладач ${genitive}`;
  return isWoman ? one.replace(/^(викладач|репетитор|тренер)(?=\s)/iu, '$1ка') : one;
}
