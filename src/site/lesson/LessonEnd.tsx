import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { BoardSpine, LessonData } from '../content/lessons.ts';
import type { SchoolFacts } from '../content/school.ts';
import { findPause } from '../forms/pause.ts';
import { ReplyHour } from '../forms/ReplyHour.tsx';
import { Button, ButtonLink, TrialButton } from '../ui/Button.tsx';
import { Foreign } from '../ui/Foreign.tsx';
import { PencilTick } from '../ui/PencilTick.tsx';
import { NO_NETWORK, NOT_OPENED } from '../words/shared-messages.ts';
import { fetchLesson } from './fetch-lesson.ts';

/** The hash of an address that opens the first task of its page's lesson (page-script/main.ts). */
const OPEN_LESSON = '#lesson';

type LessonEndProps = {
  lesson: LessonData;
  /** For each answer, whether it was right. */
  attempts: readonly boolean[];
  onAgain: () => void;
  onOpen: (lesson: LessonData) => void;
};

/**
 * The end of a lesson: the trial lesson with the call time; then a summary, sharing with a friend, and other boards. A
 * narrow board would be long with all of them, so they have a place of their own in the page, if it has one.
 */
export function LessonEnd({
  lesson: { end, language, more, name, page, title, trialSubject },
  attempts,
  onAgain,
  onOpen,
}: LessonEndProps) {
  const [failedPath, setFailedPath] = useState('');
  const [shareResult, setShareResult] = useState('');
  const open = (path: string) => fetchLesson(path).then(onOpen, () => setFailedPath(path));
  const after = (
    <div className="lesson-after">
      {end.learned.length > 0 && (
        <div className="lesson-learned">
          <b>Тепер у вашому зошиті</b>
          <ul role="list">
            {end.learned.map((line) => (
              <li key={line}>
                <PencilTick width={20} strokeWidth={11} />
                <Foreign lang={language}>{line}</Foreign>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="lesson-dare">
        <p>
          <Marks attempts={attempts} />
          <span>
            <b>{name}</b> {describeAttempts(attempts)}
          </span>
        </p>
        <Button onClick={() => shareBoard(title, page).then(setShareResult)}>А друг упорається?</Button>
        {/* An address breaks before its slashes. */}
        <p role="status">
          {shareResult !== '' && shareResult.split(/(?=\/)/).map((part) => [<wbr key={part} />, part])}
        </p>
      </div>
      <div className="lesson-more">
        {more.length > 0 && <b>Ще дошка на хвилину</b>}
        <Button look="text" onClick={onAgain}>
          Ще раз спочатку
        </Button>
        {more.length > 0 && (
          <ul role="list">
            {more.map(({ path, name, cover }) => (
              <li key={path}>
                <Spine
                  cover={cover}
                  text={failedPath === path ? (navigator.onLine ? NOT_OPENED : NO_NETWORK) : name}
                  onClick={() => open(path)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
  const place = document.querySelector('[data-after-lesson]');
  return (
    <>
      <div className="lesson-onward">
        {trialSubject ? (
          <TrialOffer subject={trialSubject}>{end.onward}</TrialOffer>
        ) : (
          <ButtonLink href="/#contact">{end.onward}</ButtonLink>
        )}
      </div>
      {place ? createPortal(after, place) : after}
    </>
  );
}

/** The visitor's own marks: a tick for each right answer, a wave for each wrong one. */
function Marks({ attempts }: { attempts: readonly boolean[] }) {
  return (
    <span className="lesson-marks">
      {attempts.map((isRight, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks are only added
        <svg key={index} viewBox="0 0 30 30" aria-hidden="true">
          <path d={isRight ? 'M5 16c3 2 5 5 6 8 3-9 8-15 15-18' : 'M2 17q4-6 7 0t7 0 7 0 6-2'} />
        </svg>
      ))}
    </span>
  );
}

/** «зірка, помилок: 1» */
function describeAttempts(attempts: readonly boolean[]): string {
  const mistakes = attempts.filter((isRight) => !isRight).length;
  return mistakes ? `зірка, помилок: ${mistakes}` : 'усе з першого разу';
}

type TrialOfferProps = { subject: string; children: string };

/** The button of the trial lesson, and the time of the school's call. */
function TrialOffer({ subject, children }: TrialOfferProps) {
  // If a subject has a trial lesson, each page contains the dialog (sections/Dialogs.tsx).
  const island = document.querySelector('#trial-dialog')?.parentElement as HTMLElement;
  const { school } = JSON.parse(island.dataset.props as string) as { school: SchoolFacts };
  // Closed forms accept no leads. `ReplyHour` already considers other pauses.
  const pause = findPause(school);
  const [isSent, setSent] = useState(false);
  const openTrialDialog = () => chooseInTrialDialog(island, subject, () => setSent(true));
  return (
    <>
      <TrialButton onClick={openTrialDialog}>{children}</TrialButton>
      <p>
        {pause?.isClosed ? (
          pause.text
        ) : (
          <>
            {/* After sending, the visitor knows the call time, which may differ from this one. */}
            {isSent ? <span>Заявку надіслано.</span> : <ReplyHour verb="Зателефонуємо" school={school} />}
            <span>{' На\u00a0уроці вже знатимемо, що\u00a0цю дошку ви\u00a0розв’язали.'}</span>
          </>
        )}
      </p>
    </>
  );
}

type SpineProps = { cover: BoardSpine['cover']; text: string; onClick: () => void };

/** A notebook seen from its spine. */
function Spine({ cover: { slug, name, style }, text, onClick }: SpineProps) {
  return (
    <button
      type="button"
      className="lesson-spine"
      data-cover={slug}
      style={style as object}
      onClick={onClick}
    >
      <b>{name}</b> <small>{text}</small>
    </button>
  );
}

/** A star over the drawing; the tutor's text says the same. */
export function Star({ place }: { place: LessonData['end']['star'] }) {
  return (
    <div className="lesson-over">
      <svg className="lesson-star" viewBox="0 0 84 86" style={place as object} aria-hidden="true">
        <path d="M14 80C23 52 32 26 39 4c8 26 17 50 28 73C47 63 24 48 4 34q38-3 75-3C57 47 34 64 12 81" />
      </svg>
    </div>
  );
}

/**
 * Shares the address of the first task with the system's dialog, or copies it.
 *
 * @returns a message for the visitor; empty if none is needed
 */
async function shareBoard(title: string, page: string): Promise<string> {
  const { href: url } = new URL(page + OPEN_LESSON, location.href);
  try {
    // Some browsers lack `share`.
    const system: Partial<Pick<Navigator, 'share'>> = navigator;
    if (system.share) {
      await system.share({ title, text: 'А ти впораєшся?', url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return 'Адресу скопійовано.';
  } catch (error) {
    // Either the visitor cancelled, or the browser denies access to the clipboard.
    return (error as Error).name === 'AbortError' ? '' : url;
  }
}

/**
 * Selects the lesson's subject in the trial dialog, unless the visitor has chosen one. While the dialog is open, leads
 * name the board as their source (`forms/sending/payload.ts`).
 *
 * @param island around the dialog; React may replace the dialog, but not the island
 * @param onSent called when the dialog closes after its lead was sent
 */
function chooseInTrialDialog(island: HTMLElement, subject: string, onSent: () => void): void {
  // Undefined while the forms are closed.
  const select = island.querySelector('select');
  island.dataset.from = 'дошка';
  const finish = () => {
    delete island.dataset.from;
    if (island.querySelector('[data-status=success]')) onSent();
  };
  // In the capture phase, before React resets the status of the form.
  island.addEventListener('close', finish, { capture: true, once: true });
  if (!select || select.selectedIndex) return;
  select.value = subject;
  // The list of this page may lack the subject of the board.
  if (select.selectedIndex < 0) select.selectedIndex = 0;
  // Stores the choice in the draft.
  select.dispatchEvent(new Event('input', { bubbles: true }));
}
