import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { FormField, LeadKind } from '#shared/lead/lead.ts';
import { type FieldErrors, validateLead } from '#shared/lead/rules.ts';
import type { PackageFacts } from '../content/packages.ts';
import { clearDraft, keepDraft, restoreDraft } from './keeping/draft.ts';
import { initEmailClient, sendLead } from './sending/email-client.ts';
import { buildLead, type Lead, readFormValues } from './sending/payload.ts';
import { RequestId } from './sending/request-id.ts';

export type SendStatus = 'idle' | 'sending' | 'success' | 'error';

/** A lead that the visitor was thanked for. */
export type SentLead = {
  /** UUID of the filled form. */
  id: string;
  /** What it was about: the subject, topic or direction. */
  subject: string;
  /** When the server took it, or the page's outbox. */
  sentAt: Date;
  /** It had not arrived when the visitor was thanked: the page's outbox keeps it. */
  isWaiting: boolean;
};

/** How sending ended: the school has the lead, or it waits in the page's outbox. */
export type Outcome = 'sent' | 'waiting';

type Options = {
  kind: LeadKind;
  /** Key of the draft: the id of the island. */
  draftId: string;
  /** The package, for a lead of this kind. */
  packageFacts?: PackageFacts;
  /** Sends the lead; rejects when it was neither sent nor put into the outbox. */
  send?: (lead: Lead) => Promise<Outcome>;
};

export type LeadForm = {
  formRef: RefObject<HTMLFormElement | null>;
  status: SendStatus;
  /** The last lead that was sent or waits. */
  sent: SentLead | undefined;
  errors: FieldErrors;
  /** Forgets errors and how sending has ended; not while it goes on. */
  clearStatus: () => void;
  handleInput: (event: InputEvent<HTMLFormElement>) => void;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * The life of a form (spec §4, §5): idle, checked, sending, success or error. The fields are the browser's own
 * and are never written while the visitor types. They are read once, at the submit, and locked until it has
 * ended; success resets them to their defaults, failure keeps them.
 */
export function useLeadForm({ kind, draftId, packageFacts, send = sendNow }: Options): LeadForm {
  const formRef = useRef<HTMLFormElement>(null);
  const requestId = useRef<RequestId>(null);
  requestId.current ??= new RequestId();
  const isSending = useRef(false);
  const [status, setStatus] = useState<SendStatus>('idle');
  const [sent, setSent] = useState<SentLead>();
  const [errors, setErrors] = useState<FieldErrors>({});

  useEffect(() => {
    void initEmailClient();
    if (formRef.current) restoreDraft(draftId, formRef.current);
  }, [draftId]);

  function handleInput({ target, currentTarget }: InputEvent<HTMLFormElement>): void {
    const { name } = target as unknown as HTMLInputElement;
    setErrors(({ [name as FormField]: _cleared, ...others }) => others);
    keepDraft(draftId, currentTarget);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // State lags behind a double click; the ref does not.
    if (isSending.current) return;
    const form = event.currentTarget;
    const values = readFormValues(form);
    const found = validateLead(kind, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError(form, found);

    isSending.current = true;
    setStatus('sending');
    const id = requestId.current?.for(JSON.stringify(values)) ?? '';
    try {
      const outcome = await send(buildLead(kind, values, id, new Date(), packageFacts));
      requestId.current?.reset();
      form.reset();
      clearDraft(draftId);
      setSent({ id, subject: values.subject, sentAt: new Date(), isWaiting: outcome === 'waiting' });
      setStatus('success');
    } catch (error) {
      console.warn('The lead was not sent:', error);
      setStatus('error');
    } finally {
      isSending.current = false;
    }
  }

  function clearStatus(): void {
    if (isSending.current) return;
    setStatus('idle');
    setErrors({});
  }

  return { formRef, status, sent, errors, clearStatus, handleInput, handleSubmit };
}

async function sendNow(lead: Lead): Promise<Outcome> {
  await sendLead(lead);
  return 'sent';
}

function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const field = form.elements.namedItem(Object.keys(errors)[0] ?? '');
  if (!(field instanceof HTMLElement)) return;
  // A field that has the focus already would stay silent after the second failed submit.
  field.blur();
  // React shows the error text in this same turn; the field is announced with it when focused after that.
  requestAnimationFrame(() => field.focus());
}
