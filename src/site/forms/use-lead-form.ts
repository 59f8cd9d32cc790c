import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { FormField, LeadKind } from '#shared/lead.ts';
import { type FieldErrors, validateLead } from '#shared/lead-rules.ts';
import { clearDraft, keepDraft, restoreDraft } from './keeping/draft.ts';
import { initEmailClient } from './sending/email-client.ts';
import { type FormValues, readFormValues } from './sending/payload.ts';
import { RequestId } from './sending/request-id.ts';

export type SendStatus = 'idle' | 'sending' | 'success' | 'error';

type Options = {
  kind: LeadKind;
  /** Key of the draft: the id of the island. */
  draftId: string;
  /** Sends the lead; rejects when it was not taken. */
  send: (values: FormValues, requestId: string, form: HTMLFormElement) => Promise<void>;
  onSuccess?: (values: FormValues) => void;
};

export type LeadForm = {
  formRef: RefObject<HTMLFormElement | null>;
  status: SendStatus;
  errors: FieldErrors;
  clearStatus: () => void;
  handleInput: (event: InputEvent<HTMLFormElement>) => void;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * The life of a form (spec §4, §5): idle, checked, sending, success or error. The fields are the browser's own
 * and are never written while the visitor types; success resets them to their defaults, failure keeps them.
 */
export function useLeadForm({ kind, draftId, send, onSuccess }: Options): LeadForm {
  const formRef = useRef<HTMLFormElement>(null);
  const requestId = useRef(new RequestId());
  const isSending = useRef(false);
  const [status, setStatus] = useState<SendStatus>('idle');
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
    try {
      await send(values, requestId.current.for(JSON.stringify(values)), form);
      requestId.current.reset();
      form.reset();
      clearDraft(draftId);
      setStatus('success');
      onSuccess?.(values);
    } catch (error) {
      console.warn('The lead was not sent:', error);
      setStatus('error');
    } finally {
      isSending.current = false;
    }
  }

  return {
    formRef,
    status,
    errors,
    clearStatus: () => {
      setStatus((current) => (current === 'sending' ? current : 'idle'));
      setErrors({});
    },
    handleInput,
    handleSubmit,
  };
}

function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const field = form.elements.namedItem(Object.keys(errors)[0] ?? '');
  if (!(field instanceof HTMLElement)) return;
  // A field that has the focus already would stay silent after the second failed submit.
  field.blur();
  // React shows the error text in this same turn; the field is announced with it when focused after that.
  requestAnimationFrame(() => field.focus());
}
