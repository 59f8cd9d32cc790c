import { clsx } from 'clsx/lite';
import { useEffect, useRef } from 'react';
import { TRIAL_DIALOG_CLOSE_MS } from '#shared/lead/limits.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { SchoolFacts } from '../../content/school.ts';
import type { TrialQuestion } from '../../content/texts.ts';
import { Choices } from '../../ui/Choices.tsx';
import { lowercaseName } from '../../words/lowercase-name.ts';
import { SENDING } from '../../words/shared-messages.ts';
import { SelectField, TextField } from '../fields/Field.tsx';
import { fill } from '../form-values.ts';
import { useLeadForm } from '../LeadForm.tsx';
import { KyivHours, ReplyHour } from '../ReplyHour.tsx';
import { DialogAbout, DialogForm, DialogSheet, DialogTitle, LeadDialog } from './LeadDialog.tsx';
import { findSaid, putAnswer } from './put-answer.ts';
import styles from './TrialDialog.module.css';

type TrialDialogProps = {
  id: string;
  /** What can be tried, the trial lesson itself first (spec §3). */
  subjects: readonly string[];
  /** Where lessons that the list leaves out are tried; empty if it leaves out none. */
  elsewhere?: string | undefined;
  /** Whether it costs anything. */
  terms: string;
  /** What follows the call, at the end of a sentence. */
  next: string;
  /** What the page is about, named in the head; the list keeps its default (spec §5). */
  about?: string | undefined;
  /** One person teaches; read at the end of a lesson (lesson/LessonEnd.tsx). */
  hasOneTeacher?: boolean;
  /** Their answers are written into the message. */
  questions: readonly TrialQuestion[];
  school: SchoolFacts;
};

/** The trial dialog, the specification’s contact dialog: asks for the free trial lesson (spec §2, §4). */
export function TrialDialog({
  id,
  subjects,
  elsewhere,
  terms,
  next,
  about,
  questions,
  school,
}: TrialDialogProps) {
  const callTimes = questions.filter(({ isCallTime }) => isCallTime).flatMap(({ answers }) => answers);
  const findCallTime = (message: string) => {
    const said = findSaid(
      message,
      callTimes.map(({ value }) => value),
    );
    return callTimes.find(({ value }) => value === said)?.label;
  };
  const form = useLeadForm({ kind: 'trial', draftId: id, findCallTime });
  const questionsRef = useRef<HTMLDivElement>(null);
  // After the form's own effect, which puts a draft back.
  useEffect(() => {
    const radios = [...(questionsRef.current?.querySelectorAll('input') ?? [])];
    // What was chosen before React came.
    radios.filter(({ checked }) => checked).forEach(write);
    // What a draft says.
    for (const radio of radios) radio.checked ||= isSaid(radio);
    // What the button that opened the dialog says, before React came or later (hydration/on-intent.ts).
    const island = questionsRef.current?.closest<HTMLElement>('[data-island]');
    const writeMessage = () => island?.dataset.message && writeAsked(island, island.dataset.message);
    writeMessage();
    island?.addEventListener('message', writeMessage);
    return () => island?.removeEventListener('message', writeMessage);
  }, []);
  return (
    <LeadDialog
      id="trial-dialog"
      form={form}
      closeAfterMs={TRIAL_DIALOG_CLOSE_MS}
      nameLead={() => 'пробний урок'}
      failure={school.failure}
      isWide={questions.length > 0}
      school={school}
    >
      <p className={styles.asked}>Заявка на пробний урок</p>
      <DialogSheet>
        <DialogTitle>Заповніть контактні дані</DialogTitle>
        <DialogAbout className={styles.promise}>
          {about && (
            <>
              <b>{`Пробний урок: ${lowercaseName(about)}`}</b>
              <br />
            </>
          )}
          {`${terms} `}
          <span className={styles.hour}>
            <ReplyHour verb="Зателефонуємо" ending={next} school={school} />
          </span>{' '}
          {callTimes.length > 0 && (
            <span className={styles.atChosenTime}>{`Зателефонуємо, коли ви\u00a0просите${next}`}</span>
          )}
        </DialogAbout>
      </DialogSheet>
      {/* Its words: spec §4. */}
      <DialogForm submit="Записатися" look="trial" sending={SENDING} success={MESSAGES.trialSuccess}>
        <SelectField
          name="subject"
          label="Що вас цікавить?"
          options={subjects}
          defaultValue={subjects[0]}
          note={elsewhere}
        />
        <div ref={questionsRef} className={styles.questions}>
          {questions.map(({ question, answers, isCallTime }, index) => (
            <Choices
              key={question}
              className={clsx(styles.question, isCallTime && styles.callTime)}
              question={question}
              name={`question-${index}`}
              options={answers}
              note={isCallTime && <KyivHours />}
              onChange={({ target }) => write(target as HTMLElement as HTMLInputElement)}
            />
          ))}
        </div>
        <TextField
          name="message"
          label="Повідомлення"
          placeholder="Клас, мета уроків, зручний час"
          rows={3}
        />
      </DialogForm>
    </LeadDialog>
  );
}

/** Writes the answer of a radio button into the message of its form. */
function write(radio: HTMLInputElement): void {
  const message = messageOf(radio);
  fill(message, putAnswer(message.value, radio.value, answersBeside(radio)));
}

/** Writes what a button asks for into the message, in the place of what another one has asked for. */
function writeAsked(island: HTMLElement, words: string): void {
  const message = island.querySelector('textarea') as HTMLTextAreaElement;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-message]')];
  fill(
    message,
    putAnswer(
      message.value,
      words,
      buttons.map(({ dataset }) => dataset.message ?? ''),
    ),
  );
}

/** Whether the message has the answer of a radio button in it. */
function isSaid(radio: HTMLInputElement): boolean {
  return findSaid(messageOf(radio).value, answersBeside(radio)) === radio.value;
}

function messageOf({ form }: HTMLInputElement): HTMLTextAreaElement {
  return form?.elements.namedItem('message') as HTMLTextAreaElement;
}

/** All that can be answered to the question. */
function answersBeside({ form, name }: HTMLInputElement): string[] {
  const { elements } = form as HTMLFormElement;
  const radios = [...(elements.namedItem(name) as RadioNodeList)] as HTMLInputElement[];
  return radios.map(({ value }) => value);
}
