import { CONTACT_TOPICS, TRIAL_SUBJECT } from '#shared/lead.ts';
import { MESSAGES } from '#shared/messages.ts';
import { HONEYPOT_FIELD, REQUEST_ID_FIELD } from '#shared/wire.ts';
import { Banner } from '../Banner.tsx';
import type { SchoolFacts } from '../dialog-props.ts';
import { SelectField, TextArea } from '../fields/Field.tsx';
import { PersonFields } from '../fields/PersonFields.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { LeadFormShell } from '../LeadFormShell.tsx';
import { sendForm } from '../sending/email-client.ts';
import { useLeadForm } from '../use-lead-form.ts';
import styles from './ContactForm.module.css';

/** The message form of the contact section (spec §2, §4). */
export function ContactForm({ id, school }: { id: string; school: SchoolFacts }) {
  const form = useLeadForm({ kind: 'contact', draftId: id, send: sendMessage });
  const { errors } = form;
  return (
    <LeadFormShell kind="contact" form={form} className={styles.form}>
      <Banner
        status={form.status}
        success={MESSAGES.contactSuccess}
        failure={MESSAGES.sendFailure}
        school={school}
      />
      <div className={styles.pair}>
        <PersonFields idPrefix="contact" errors={errors} />
      </div>
      <SelectField
        id="contact-subject"
        name="subject"
        label="Тема"
        options={CONTACT_TOPICS}
        defaultValue={TRIAL_SUBJECT}
      />
      <TextArea
        id="contact-message"
        name="message"
        label="Повідомлення *"
        placeholder="Клас, предмет і зручний час для дзвінка"
        rows={4}
        required
        error={errors.message}
      />
      <SubmitButton
        isSending={form.status === 'sending'}
        label="Надіслати повідомлення"
        sendingLabel="Надсилання..."
      />
    </LeadFormShell>
  );
}

function sendMessage(_values: unknown, requestId: string, form: HTMLFormElement): Promise<void> {
  hiddenField(form, REQUEST_ID_FIELD).value = requestId;
  // Left empty, as people leave it, the honeypot is no part of the form that travels.
  const trap = hiddenField(form, HONEYPOT_FIELD);
  trap.disabled = trap.value === '';
  return sendForm('contact', form);
}

function hiddenField(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}
