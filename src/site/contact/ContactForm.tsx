import { flushSync } from 'react-dom';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { SchoolFacts } from '../content/school.ts';
import { Deadline, WriteNow } from '../forms/answers.tsx';
import { Banner } from '../forms/Banner.tsx';
import { Consent, PauseNote, PersonFields, SubmitButton } from '../forms/fields/CommonParts.tsx';
import field from '../forms/fields/Field.module.css';
import { SelectField, TextField } from '../forms/fields/Field.tsx';
import { LeadForm } from '../forms/LeadForm.tsx';
import { ReplyHour } from '../forms/ReplyHour.tsx';
import { useRememberedReceipt } from '../forms/storage/sent-receipt.ts';
import { type LeadFormState, useLeadForm } from '../forms/use-lead-form.ts';
import { Button } from '../ui/Button.tsx';
import { SENDING } from '../words/shared-messages.ts';
import styles from './ContactForm.module.css';

type ContactFormProps = {
  id: string;
  /** The second topic, the first lesson, is preselected (spec §3). */
  topics: readonly string[];
  school: SchoolFacts;
};

/** The message form of the contact section (spec §2, §4). */
export function ContactForm({ id, topics, school }: ContactFormProps) {
  const form = useLeadForm({ kind: 'contact', draftId: id });
  useRememberedReceipt(form, school);
  return (
    <LeadForm form={form} school={school} className={styles.form}>
      <Banner success={MESSAGES.contactSuccess} failure={school.failure} sending={SENDING} school={school}>
        {form.sent && (
          <>
            <p>
              <b>
                <Deadline verb="Відповімо" lead={form.sent} school={school} />
              </b>{' '}
              <WriteNow lead={form.sent} school={school} />
            </p>
            <Button autoFocus onClick={() => writeMore(form)}>
              Написати ще
            </Button>
          </>
        )}
      </Banner>
      <PauseNote />
      <div className={field.pair}>
        <PersonFields />
      </div>
      <SelectField name="subject" label="Тема" options={topics} defaultValue={topics[1]} />
      <TextField name="message" label="Повідомлення *" placeholder={school.hints.message} rows={4} required />
      <SubmitButton label="Надіслати повідомлення" sendingLabel={SENDING} />
      <p className={field.note}>
        <ReplyHour verb="Відповімо" school={school} />
      </p>
      <Consent school={school} />
    </LeadForm>
  );
}

/** Removes the success message and focuses the empty form. */
function writeMore({ clearStatus, formRef }: LeadFormState): void {
  flushSync(clearStatus);
  formRef.current?.querySelector<HTMLElement>('[name=name]')?.focus();
}
