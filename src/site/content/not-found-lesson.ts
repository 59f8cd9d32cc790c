import { readLessonDrawing, withoutParts } from '#content/lesson/lesson-drawing.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { type DescribedLesson, describeLesson } from './lessons.ts';
import type { TrialView } from './trial.ts';

/** Seven rows of eight cells. */
const TABLE = `<svg viewBox="0 0 360 264">
  <path class="area plain" d="M24 48h192v168H24z"/><path d="M24 48h192v168H24z"/>
  <path d="M24 72h192m0 24H24m0 24h192m0 24H24m0 24h192m0 24H24M48 48v168m24 0V48m24 0v168m24 0V48m24 0v168m24 0V48m24 0v168" stroke-width="1.5"/>
  <g text-anchor="middle"><text x="120" y="38">8</text><text x="12" y="138">7</text><g font-size="25"><text id="asked" x="290" y="120">7 × 8 = ?</text><text id="product" class="later" x="290" y="120">7 × 8 = 56</text></g></g>
  <circle id="star" class="place" cx="290" cy="62" r="32"/>
  <path id="tick" class="later pencil" d="M268 168c8 4 12 10 15 19 8-21 22-37 42-48"/>
</svg>`;

/**
 * The lesson of the not-found page: one task by the mathematics tutor. A school without mathematics shows the lesson of
 * its first subject that has one. Absent if no subject has a lesson.
 */
export function describeNotFoundLesson(
  subjects: readonly Subject[],
  trial: Pick<TrialView, 'onward'> | undefined,
  ask?: string,
): DescribedLesson | undefined {
  const taught = subjects.filter(({ lesson }) => lesson);
  const subject = taught.find(({ slug }) => slug === 'mathematics');
  if (!subject?.lesson) {
    const [first] = taught;
    return first?.lesson && describeLesson(first.lesson, { ...first, lessonLabel: 'Дошка' }, trial, ask);
  }
  const { drawing } = readLessonDrawing('not-found-lesson.ts', TABLE);
  return describeLesson(
    {
      question: 'Сторінки немає, а клітинки є. Скільки їх?',
      answer: 'Здається, п’ятдесят чотири…',
      tutor: subject.lesson.tutor,
      pupil: 'М',
      alternative: 'Сім рядків по вісім клітинок: 7 × 8 = ?',
      drawing: withoutParts(drawing),
      play: {
        drawing,
        steps: [
          {
            type: 'choice',
            ask: 'Лічити всі не треба: тут сім рядків по вісім. Скільки буде 7 × 8?',
            hint: 'П’ять рядків — це 40 клітинок. Додайте ще два рядки.',
            answers: [
              { text: '54', reply: 'Це 6 × 9. А тут рядків сім, і в кожному вісім клітинок.' },
              {
                text: '56',
                right: true,
                draw: ['product', 'tick'],
                hide: ['asked'],
                reply: 'Так! Легко запам’ятати: 5, 6, 7, 8 — це 56 = 7 × 8.',
              },
              { text: '58', reply: 'Майже, але 58 на вісім без остачі не поділиш.' },
            ],
          },
        ],
        learned: ['7 × 8 = 56', 'як запам’ятати: 5, 6, 7, 8'],
        next: 'Ось і від загубленої сторінки є користь. На уроці покажемо, як згадати будь-який рядок таблиці.',
      },
    },
    { ...subject, lessonLabel: 'Дошка' },
    trial,
    ask,
    '/',
  );
}
