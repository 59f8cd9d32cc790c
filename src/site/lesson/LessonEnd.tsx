import { useState } from 'react';
import type { BoardSpine, LessonData } from '../content/lessons.ts';
import type { SchoolFacts } from '../content/school.ts';
import { findPause } from '../forms/pause.ts';
import { ReplyHour } from '../forms/ReplyHour.tsx';
import { Button, ButtonLink, TrialButton } from '../ui/Button.tsx';
import { Foreign } from '../ui/Foreign.tsx';
import { PencilTick } from '../ui/PencilTick.tsx';
import { NO_NETWORK, NOT_OPENED } from '../words/shared-messages.ts';
import { fetchLesson } from './fetch-lesson.ts';

type LessonEndProps = {
  lesson: LessonData;
  onAgain: () => void;
  onOpen: (lesson: LessonData) => void;
};

/** The end of a lesson: what one has now, the way to a tutor and when they call, other boards, a friend. */
export function LessonEnd({
  lesson: { end, language, more, page, title, trialSubject },
  onAgain,
  onOpen,
}: LessonEndProps) {
  const [failedPath, setFailedPath] = useState('');
  const [shareResult, setShareResult] = useState('');
  const open = (path: string) => fetchLesson(path).then(onOpen, () => setFailedPath(path));
  return (
    <>
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
      <div className="lesson-onward">
        {trialSubject ? (
          <WayToTrial subject={trialSubject}>{end.onward}</WayToTrial>
        ) : (
          <ButtonLink href="/#contact">{end.onward}</ButtonLink>
        )}
      </div>
      <div className="lesson-more">
        {more.length > 0 && (
          <>
            <b>Ще дошка на хвилину</b>
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
          </>
        )}
        <p>
          <Button look="text" onClick={() => shareBoard(title, page).then(setShareResult)}>
            Надіслати другові
          </Button>
          <Button look="text" onClick={onAgain}>
            Ще раз спочатку
          </Button>
        </p>
        <p role="status">{shareResult}</p>
      </div>
    </>
  );
}

type WayToTrialProps = { subject: string; children: string };

/** The button of the trial lesson, and by when somebody calls. */
function WayToTrial({ subject, children }: WayToTrialProps) {
  // Where a subject can be tried, each page has the dialog (sections/Dialogs.tsx).
  const island = document.querySelector('#trial-dialog')?.parentElement as HTMLElement;
  const { school, hasOneTeacher } = JSON.parse(island.dataset.props as string) as {
    school: SchoolFacts;
    hasOneTeacher?: boolean;
  };
  // While the forms are closed nobody takes a lead down; other pauses the hour allows for.
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
            {/* A visitor who has sent the lead knows the hour, and may have asked for another. */}
            {isSent ? <span>Заявку надіслано.</span> : <ReplyHour verb="Зателефонуємо" school={school} />}
            <span>
              {hasOneTeacher ? ' На\u00a0уроці вже знатимемо' : ' Викладачеві скажемо'}
              {', що\u00a0цю дошку ви\u00a0вже розв’язали.'}
            </span>
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

/** The red pencil's, over the sheet; the tutor says it in words. */
export function Star({ place }: { place: LessonData['end']['star'] }) {
  return (
    <div className="lesson-over">
      <svg className="lesson-star" viewBox="258 32 84 86" style={place as object} aria-hidden="true">
        <path d="M272 112C281 84 290 58 297 36C305 62 314 86 325 109C305 95 282 80 262 66C286 64 312 63 337 63C315 79 292 96 270 113" />
      </svg>
    </div>
  );
}

/**
 * Sends the board's address by whatever the visitor's system has for that, or copies it.
 *
 * @returns what there is to say of it
 */
async function shareBoard(title: string, page: string): Promise<string> {
  const { href: url } = new URL(page, location.href);
  try {
    // Not in every browser.
    const system: Partial<Pick<Navigator, 'share'>> = navigator;
    if (system.share) {
      await system.share({ title, url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return 'Адресу скопійовано.';
  } catch (error) {
    // Somebody who has thought better of it, or a browser that lets pages copy nothing.
    return (error as Error).name === 'AbortError' ? '' : url;
  }
}

/**
 * Chooses the lesson's subject in the trial dialog, unless the visitor has chosen one, and lets the lead say that it
 * comes from the board (`forms/sending/payload.ts`), for as long as the dialog is open.
 *
 * @param island around the dialog, which it outlives: React may render that again
 * @param onSent called when the dialog closes behind a lead that was sent
 */
function chooseInTrialDialog(island: HTMLElement, subject: string, onSent: () => void): void {
  // None while the forms are closed.
  const select = island.querySelector('select');
  island.dataset.from = 'дошка';
  const finish = () => {
    delete island.dataset.from;
    if (island.querySelector('[data-status=success]')) onSent();
  };
  // Before React, which forgets how the form has ended.
  island.addEventListener('close', finish, { capture: true, once: true });
  if (!select || select.selectedIndex) return;
  select.value = subject;
  // A board of another subject, which this page's list doesn't name.
  if (select.selectedIndex < 0) select.selectedIndex = 0;
  // The draft keeps it.
  select.dispatchEvent(new Event('input', { bubbles: true }));
}
