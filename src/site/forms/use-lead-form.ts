import {
  type Dispatch,
  type InputEvent,
  type RefObject,
  type SetStateAction,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FormField, LeadKind } from '#shared/lead/lead.ts';
import { type FieldErrors, validateLead } from '#shared/lead/rules.ts';
import { HONEYPOT_FIELD } from '#shared/lead/wire.ts';
import type { PackageFacts } from '../content/packages.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import { type FormEvent, type FormState, IDLE, reduceForm, type SentLead } from './form-state.ts';
import { FILL_EVENT, type FormValues, readValues } from './form-values.ts';
import { initEmailClient, type Outcome } from './sending/email-client.ts';
import { buildLead, type Lead } from './sending/payload.ts';
import { clearDraft, restoreDraft, storeDraft } from './storage/draft.ts';
import { sendWhileQueued } from './storage/outbox.ts';
import { rememberPerson, sharePerson } from './storage/person.ts';
import { RequestId } from './storage/request-id.ts';

type Options = {
  kind: LeadKind;
  /** Storage key of the draft: the id of the island. */
  draftId: string;
  /** The package, for package leads. */
  packageFacts?: PackageFacts;
  /** Finds the call time that the visitor asks for; empty if they want no call. */
  findCallTime?: (text: string) => string | undefined;
  /** Sends the lead. Rejects if the lead has neither reached the school nor been queued. */
  send?: (lead: Lead) => Promise<Outcome>;
};

/** The state from {@link useLeadForm} that `LeadForm` displays. */
export type LeadFormState = FormState & {
  options: Options;
  formRef: RefObject<HTMLFormElement | null>;
  /** Clears errors and the outcome; does nothing while the form is being sent. */
  clearStatus: () => void;
  handleInput: (event: InputEvent<HTMLFormElement>) => void;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * The life cycle of a form (spec §4, §5): idle, validated, sending, success or error. The fields are uncontrolled and
 * are never written while the visitor types. They are read once at the submit and locked until the call has ended.
 * Success resets them to their defaults; failure keeps their values.
 */
export function useLeadForm(options: Options): LeadFormState {
  const { kind, draftId, packageFacts, findCallTime = findNoCall, send = sendWhileQueued } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [requestId] = useState(() => new RequestId(draftId));
  const isSending = useRef(false);
  const fullStop = useRef('');
  // Not `useReducer`: it renders on every key press, even if the state is unchanged.
  const [state, setState] = useState(IDLE);
  const dispatch = (event: FormEvent) => setState((now) => reduceForm(now, event));

  useEffect(() => {
    void initEmailClient();
    return fillFromPage(formRef, draftId, setState);
  }, [draftId]);

  function handleInput({ target, currentTarget }: InputEvent<HTMLFormElement>): void {
    const field = target as unknown as HTMLInputElement;
    rememberPerson(field);
    dispatch({ type: 'typed', name: field.name });
    storeDraft(draftId, currentTarget);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // React updates state with the next render, which may come after the second click of a double click.
    if (isSending.current) return;
    const form = event.currentTarget;
    const values = readValues(form);
    const errors = validateLead(kind, values);
    const invalid = Object.keys(errors).map((name) => form.elements.namedItem(name) as HTMLInputElement);
    if (invalid.length > 0) return showErrors(invalid, errors);

    isSending.current = true;
    dispatch({ type: 'sending' });
    try {
      dispatch({ type: 'sent', lead: await sendForm(form, values) });
    } catch (error) {
      console.warn('The lead was not sent:', error);
      dispatch({ type: 'failed' });
    } finally {
      isSending.current = false;
    }
  }

  /** Shows the errors, announces them and moves the focus to the first invalid field. */
  function showErrors(invalid: readonly HTMLInputElement[], errors: FieldErrors): void {
    dispatch({ type: 'invalid', errors });
    const { activeElement } = document;
    // By then React has rendered the error text, so the field is announced with it, and has emptied the alert.
    requestAnimationFrame(() => {
      // In Chromium, Orca ignores the same text twice in a row.
      fullStop.current = fullStop.current ? '' : '.';
      const summary = invalid.map((field) => describeError(field, errors[field.name as FormField]));
      dispatch({ type: 'announced', summary: summary.join('. ') + fullStop.current });
      // On a slow phone, the visitor may already be in another field.
      if (document.activeElement !== activeElement) return;
      const [first] = invalid;
      first?.focus();
      // If the field already had the focus, its new error may be below the viewport.
      first?.scrollIntoView({ block: 'nearest' });
    });
  }

  /** Sends the lead, then empties the form. Rejects if the lead was neither sent nor queued. */
  async function sendForm(form: HTMLFormElement, values: FormValues): Promise<SentLead> {
    const id = requestId.for(JSON.stringify(values));
    const filled = { kind, values, trap: readHoneypot(form), packageFacts, from: readFrom(form) };
    const outcome = await send(buildLead(filled, id, new Date()));
    requestId.reset();
    form.reset();
    clearDraft(draftId);
    const { subject = '', phone = '', message = '', comment = message } = values;
    return { id, subject, phone, callTime: findCallTime(comment), outcome, sentAt: new Date() };
  }

  const clearStatus = () => dispatch({ type: 'cleared' });
  return { ...state, options, formRef, clearStatus, handleInput, handleSubmit };
}

/**
 * Empty if the visitor wants no call. The hint in the field of a package suggests these words. Visitors write them in the
 * other forms, too.
 */
export function findNoCall(text: string): string | undefined {
  return /без дзв/i.test(text) ? '' : undefined;
}

/**
 * Fills the form from its draft, and with the person's data whenever another form changes. Clears the errors of filled
 * fields.
 *
 * @returns a function that stops it
 */
function fillFromPage(
  formRef: RefObject<HTMLFormElement | null>,
  draftId: string,
  setState: Dispatch<SetStateAction<FormState>>,
): () => void {
  const share = ({ target }: Partial<Event>) => {
    const form = formRef.current;
    // A sent form stays empty while the visitor is still in it.
    if (form && !form.contains(target as Node)) sharePerson(form);
  };
  const clearError = ({ target }: Event) => {
    if (!formRef.current?.contains(target as Node)) return;
    const { name } = target as HTMLInputElement;
    setState((now) => reduceForm(now, { type: 'filled', name }));
  };
  if (formRef.current) restoreDraft(draftId, formRef.current);
  addEventListener(FILL_EVENT, clearError);
  share({});
  addEventListener('change', share);
  return () => {
    removeEventListener(FILL_EVENT, clearError);
    removeEventListener('change', share);
  };
}

/** Reads the honeypot field, which visitors do not see. */
function readHoneypot(form: HTMLFormElement): string | undefined {
  return (form.elements.namedItem(HONEYPOT_FIELD) as HTMLInputElement | null)?.value;
}

/** Reads which part of the page opened the dialog, such as a lesson board (lesson/LessonPlay.tsx). */
function readFrom(form: HTMLFormElement): string | undefined {
  return form.closest<HTMLElement>('[data-island]')?.dataset.from;
}

/** Formats a field and its error: «Телефон: введіть номер телефону». */
function describeError({ labels }: HTMLInputElement, error = ''): string {
  const label = labels?.[0]?.textContent.replace(' *', '') ?? '';
  return `${label}: ${lowercaseName(error)}`;
}
