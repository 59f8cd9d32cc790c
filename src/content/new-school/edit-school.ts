/** The new school's `school.yaml`: fills in the owner's answers and drops the figures of the sample school. */
import type { Document } from 'yaml';
import type { NewSchool } from './answers.ts';
import { addExample, editYaml } from './edit-yaml.ts';
import type { WrittenSubjects } from './subjects.ts';
import { leastExperience } from './teachers.ts';

type Subjects = Pick<WrittenSubjects, 'all' | 'withLesson'>;

/** Edits `school.yaml` in the new folder. */
export function editSchool(folder: string, school: NewSchool, subjects: Subjects): void {
  const optional = listOptional(school);
  editYaml(folder, 'school.yaml', (document) => editDocument(document, school, subjects, optional), optional);
}

type OptionalField = 'trialMinutes' | 'trialPriceUah' | 'areaServed';

/** The fields that the sample contains as comments and this school needs. */
function listOptional({ trialMinutes, lessonMinutes, trialPriceUah, isOnline }: NewSchool): OptionalField[] {
  return [
    ...(trialMinutes !== lessonMinutes ? ['trialMinutes' as const] : []),
    ...(trialPriceUah > 0 ? ['trialPriceUah' as const] : []),
    // Pupils of a studio live nearby, so hours do not name Kyiv.
    ...(isOnline ? [] : ['areaServed' as const]),
  ];
}

function editDocument(
  document: Document,
  school: NewSchool,
  subjects: Subjects,
  fields: readonly OptionalField[],
): void {
  const { name, tagline, contacts, workingHours, trialPriceUah, lessonMinutes, trialMinutes } = school;
  document.commentBefore =
    ' Школа: назва, контакти, години й часті запитання. Як змінювати — docs/owner-guide.md.';
  for (const [key, value] of Object.entries({ name, tagline, contacts, workingHours, lessonMinutes }))
    document.set(key, value);
  const areaServed = document.createNode(['UA'], { flow: true });
  areaServed.comment = ' учні лише в Україні, тож години — без слів «за Києвом»';
  const optional = { trialMinutes, trialPriceUah, areaServed };
  for (const key of fields) document.set(key, optional[key]);
  document.set('minimumExperienceYears', leastExperience(school.teachers));
  // Drops everything that the owner has not confirmed: figures, the plan of an invented pupil, answers of the sample
  // school.
  for (const key of ['claims', 'samplePlan', 'search', 'reviews']) document.delete(key);
  addExample(document, 'replyHours', CLAIMS_EXAMPLE);
  document.set('quickAnswers', writeAnswers(school));
  setSubjects(document, subjects);
}

/** Shows the form of a field that the new school lacks, as a comment. */
const CLAIMS_EXAMPLE = ` Показники під заголовком головної сторінки, до шести; приберіть «# » і впишіть свої:
 claims:
   - figure: "6"
     caption: "осіб у групі, не більше"
     circled: true # обведено червоним: не більше ніж один, у якому ви певні
`;

/** Frequent questions, with the answers that follow from the lessons of the school. */
function writeAnswers({ hasTrial, isGroup, isMixed, lessonMinutes, aloneMinutes }: NewSchool) {
  return [
    hasTrial
      ? {
          question: 'До чого зобов’язує перший урок?',
          answer: 'Ні до чого: спершу познайомимося, а далі вирішуєте ви.',
        }
      : {
          question: 'Чи є пробний урок?',
          answer: 'Пробного уроку немає: починаємо з розмови, і вона ні до чого не зобов’язує.',
        },
    {
      question: 'Хто й коли зателефонує?',
      answer: 'Ми самі, у робочий час: {години}.',
      oneTeacher: 'Я, у робочий час: {години}.',
    },
    {
      question: 'Скільки триває урок?',
      answer:
        aloneMinutes === lessonMinutes
          ? '{тривалість}.'
          : `У групі — {тривалість}, індивідуальний — ${aloneMinutes} хв.`,
    },
    {
      question: 'Заняття індивідуальні чи в групі?',
      answer: isMixed
        ? 'І такі, і такі: розкажіть про себе, і порадимо, що вам пасує.'
        : isGroup
          ? 'У групі: розкажіть про себе, і порадимо, до якої.'
          : 'Індивідуальні.',
    },
  ];
}

/** The lessons of the home page, and the order of subjects in its lists. */
function setSubjects(document: Document, { all, withLesson }: Subjects): void {
  if (withLesson.length > 0) document.set('homeLessons', withLesson.slice(0, 3));
  else document.delete('homeLessons');
  // The lists are copied, because YAML would write a shared list as an anchor with two aliases.
  if (all.length > 1)
    document.set('subjectOrder', { home: [...all], packageForm: [...all], trialForm: [...all] });
  else document.delete('subjectOrder');
}
