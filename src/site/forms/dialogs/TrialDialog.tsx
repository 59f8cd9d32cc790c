import { useEffect, useRef, useState } from 'react';
import { TRIAL_DIALOG_CLOSE_MS } from '#shared/lead/limits.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { SchoolFacts } from '../../content/school.ts';
import type { TrialQuestion } from '../../content/texts.ts';
import { Choices } from '../../ui/Choices.tsx';
import { lowercaseName } from '../../words/lowercase-name.ts';
import { SENDING } from '../../words/shared-messages.ts';
import { SelectField, TextField } from '../fields/Field.tsx';
import { fill } from '../form-values.ts';
import { KyivHours, ReplyHour } from '../ReplyHour.tsx';
import { findNoCall, useLeadForm } from '../use-lead-form.ts';
import { DialogAbout, DialogForm, DialogSheet, DialogTitle, LeadDialog } from './LeadDialog.tsx';
import { findAnswer, putAnswer } from './put-answer.ts';
import styles from './TrialDialog.module.css';

type TrialDialogProps = {
  id: string;
  /** The subjects that can be tried; the trial lesson itself is first (spec §3). */
  subjects: readonly string[];
  /** Subjects missing from the list: their own pages offer them. */
  elsewhere?: readonly { slug: string; name: string }[];
  /** Says whether the trial lesson is free. */
  terms: string;
  /** The end of the sentence about the call: what follows it. */
  next: string;
  /** The subject of the page, named in the head. The list keeps its default (spec §5). */
  about?: string | undefined;
  /** Questions whose answers are written into the message. */
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
    const found = findAnswer(
      message,
      callTimes.map(({ value }) => value),
    );
    return findNoCall(message) ?? callTimes.find(({ value }) => value === found)?.callTime;
  };
  const form = useLeadForm({ kind: 'trial', draftId: id, findCallTime });
  const [callTime, setCallTime] = useState<string>();
  const questionsRef = useRef<HTMLDivElement>(null);
  // Runs after the form's own effect, which restores a draft.
  useEffect(() => {
    const radios = [...(questionsRef.current?.querySelectorAll('input') ?? [])];
    // Answers chosen before hydration.
    radios.filter(({ checked }) => checked).forEach(write);
    // Answers in a restored draft.
    for (const radio of radios) radio.checked ||= isInMessage(radio);
    // The text of the button that opened the dialog, before or after hydration (hydration/on-intent.ts).
    const island = questionsRef.current?.closest<HTMLElement>('[data-island]');
    const writeMessage = () => island?.dataset.message && writeRequest(island, island.dataset.message);
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
            <ReplyHour verb="Зателефонуємо" ending={next} callTime={callTime} school={school} />
          </span>
        </DialogAbout>
      </DialogSheet>
      {/* Its texts are in spec §4. */}
      <DialogForm submit="Записатися" look="trial" sending={SENDING} success={MESSAGES.trialSuccess}>
        <SelectField
          name="subject"
          label="Що вас цікавить?"
          options={subjects}
          defaultValue={subjects[0]}
          note={elsewhere?.map(({ slug, name }) => (
            <a key={slug} href={`/subject/${slug}`}>{`${name}\u00a0— на\u00a0окремій сторінці`}</a>
          ))}
        />
        <div ref={questionsRef} className={styles.questions}>
          {questions.map(({ question, answers, isCallTime }, index) => (
            <Choices
              key={question}
              className={styles.question}
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
          placeholder={school.hints.comment}
          rows={2}
          onEdit={({ value }) => setCallTime(findCallTime(value))}
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

/** Writes the request of a button into the message. It replaces the request of an earlier button. */
function writeRequest(island: HTMLElement, words: string): void {
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

/** Whether the message contains the answer of a radio button. */
function isInMessage(radio: HTMLInputElement): boolean {
  return findAnswer(messageOf(radio).value, answersBeside(radio)) === radio.value;
}

function messageOf({ form }: HTMLInputElement): HTMLTextAreaElement {
  return form?.elements.namedItem('message') as HTMLTextAreaElement;
}

/** All possible answers to the question. */
function answersBeside({ form, name }: HTMLInputElement): string[] {
  const { elements } = form as HTMLFormElement;
  const radios = [...(elements.namedItem(name) as RadioNodeList)] as HTMLInputElement[];
  return radios.map(({ value }) => value);
}
