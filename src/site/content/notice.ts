import { mainPhone } from '#content/school/contacts-schema.ts';
import type { School } from '#content/school/school-schema.ts';
import { DAY_MS } from '#shared/time/durations.ts';
import { type Closure, describeDate, describeDates, findClosure, listClosed } from '#shared/words/closure.ts';
import { findReplyDeadline } from '#shared/words/reply-deadline.ts';
import { typeset } from '../words/typography.ts';

type NoticeSchool = Pick<School, 'workingHours' | 'holidays' | 'notice'>;
type PausedSchool = NoticeSchool & Pick<School, 'contacts' | 'replyHours'>;

/**
 * The notice above every page: the school's own, or its long holidays. It contains its dates, so it is true on any day.
 * The page shows it from its first to its last day.
 *
 * @returns undefined if there is none or it has passed
 */
export function describeNotice(school: NoticeSchool, today: string) {
  const { notice } = school;
  const closure = findClosure(school, today);
  if (notice && (notice.until ?? today) >= today) {
    const { from, until, pausesForms } = notice;
    const opening = pausesForms && closure ? ` ${describeOpening(closure)}` : '';
    return { dates: describeSpan(from, until), text: typeset(notice.text + opening), from, until };
  }
  if (!closure) return undefined;
  const { from, until } = closure;
  return {
    dates: describeSpan(from, until),
    text: typeset(`Канікули. ${describeOpening(closure)}`),
    from,
    until,
  };
}

export type NoticeView = NonNullable<ReturnType<typeof describeNotice>>;

function describeOpening({ opens }: Closure): string {
  return `Відповідаємо знову з ${describeDate(opens)}.`;
}

/** A range of dates that begins a sentence: «1–31 серпня», «До 31 серпня», «З 1 серпня». */
function describeSpan(from: string | undefined, until: string | undefined): string | undefined {
  if (from && until) return typeset(describeDates(from, until));
  if (until) return typeset(`До ${describeDate(until)}`);
  return from && typeset(`З ${describeDate(from)}`);
}

/** The texts of forms during a pause of the school. `from` and `until` are moments on a Kyiv clock. */
export function describePause(school: PausedSchool, today: string) {
  const closure = findClosure(school, today);
  if (!closure) return undefined;
  const { from, until, opens } = closure;
  const isClosed = school.notice?.pausesForms === 'close' && (school.notice.until ?? '') >= from;
  const advice = isClosed
    ? `Форма відкриється ${describeDate(opens)}. Терміново? ${mainPhone(school.contacts)}`
    : `Залиште номер: зателефонуємо ${describeDates(opens, findAnswerDay(school, opens))}.`;
  return {
    from: Date.parse(from),
    until: Date.parse(until) + DAY_MS,
    /** The day of the build. */
    builtAt: Date.parse(today),
    isClosed,
    /** The label of the submit button of all forms. */
    submit: 'Повідомте, коли відкриєтеся',
    text: typeset(`До ${describeDate(until)} ми не відповідаємо. ${advice}`),
  };
}

/** The day by which the school answers a lead that arrives during the pause: its opening day or a later one. */
function findAnswerDay(school: PausedSchool, opens: string): string {
  // A moment of the last closed day in every time zone.
  const before = new Date(Date.parse(opens) - DAY_MS / 2);
  const { replyHours, workingHours } = school;
  const deadline = findReplyDeadline(before, { replyHours, workingHours, holidays: listClosed(school) });
  return new Date(deadline).toISOString().slice(0, 10);
}
