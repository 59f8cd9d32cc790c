import {
  type InputEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FormField, LeadKind } from '#shared/lead/lead.ts';
import { type FieldErrors, validateLead } from '#shared/lead/rules.ts';
import { HONEYPOT_FIELD, LIB_VERSION, SEND_FORM_PATH } from '#shared/lead/wire.ts';
import type { PackageFacts } from '../content/packages.ts';
import type { SchoolFacts } from '../content/school.ts';
import { offerAttributes } from '../packages/price-of-day.ts';
import { createRequiredContext } from '../ui/required-context.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type FormEvent, type FormState, IDLE, reduceForm, type SendStatus } from './form-state.ts';
import { FILL_EVENT, readValues } from './form-values.ts';
import styles from './LeadForm.module.css';
import { findPause } from './pause.ts';
import { EMAIL_SETTINGS, initEmailClient, type Outcome } from './sending/email-client.ts';
import { buildLead, type Lead, packageFields, sentPrice } from './sending/payload.ts';
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
  /** Finds the call time that the visitor asks for in the message. */
  findCallTime?: (message: string) => string | undefined;
  /** Sends the lead. Rejects if the lead has neither reached the school nor been queued. */
  send?: (lead: Lead) => Promise<Outcome>;
};

/** The state from {@link useLeadForm} that {@link LeadForm} displays. */
export type LeadFormState = FormState & {
  options: Options;
  formRef: RefObject<HTMLFormElement | null>;
  /** Clears errors and the outcome; does nothing while the form is being sent. */
  clearStatus: () => void;
  handleInput: (event: InputEvent<HTMLFormElement>) => void;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** The state of the form for its components. */
type FormFacts = {
  /** The ids of the fields begin with it. */
  id: string;
  /** Fields are locked while the form is sent: their values have been read, so later input would be lost. */
  status: SendStatus;
  errors: FieldErrors;
  errorSummary: string;
  /** Set during a pause of the school. */
  pause?: SchoolFacts['pause'] | undefined;
};

export const [FormContext, useForm] = createRequiredContext<FormFacts>('LeadForm');

/**
 * The life cycle of a form (spec §4, §5): idle, validated, sending, success or error. The fields are uncontrolled and
 * are never written while the visitor types. They are read once at the submit and locked until the call has ended.
 * Success resets them to their defaults; failure keeps their values.
 */
export function useLeadForm(options: Options): LeadFormState {
  const { kind, draftId, packageFacts, findCallTime, send = sendWhileQueued } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [requestId] = useState(() => new RequestId(draftId));
  const isSending = useRef(false);
  // Not `useReducer`: it renders on every key press, even if the state is unchanged.
  const [state, setState] = useState(IDLE);
  const dispatch = (event: FormEvent) => setState((now) => reduceForm(now, event));
  const fullStop = useRef('');

  useEffect(() => {
    void initEmailClient();
    if (formRef.current) restoreDraft(draftId, formRef.current);
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
    addEventListener(FILL_EVENT, clearError);
    share({});
    addEventListener('change', share);
    return () => {
      removeEventListener(FILL_EVENT, clearError);
      removeEventListener('change', share);
    };
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
    const bad = Object.keys(errors).map((name) => form.elements.namedItem(name) as HTMLInputElement);
    if (bad.length > 0) {
      dispatch({ type: 'invalid', errors });
      const { activeElement } = document;
      // By then React has rendered the error text, so the field is announced with it, and has emptied the alert.
      requestAnimationFrame(() => {
        // In Chromium, Orca ignores the same text twice in a row.
        fullStop.current = fullStop.current ? '' : '.';
        const summary = bad.map((field) => describeError(field, errors[field.name as FormField]));
        dispatch({ type: 'announced', summary: summary.join('. ') + fullStop.current });
        // On a slow phone, the visitor may already be in another field.
        if (document.activeElement !== activeElement) return;
        bad[0]?.focus();
        // If the field already had the focus, its new error may be below the viewport.
        bad[0]?.scrollIntoView({ block: 'nearest' });
      });
      return;
    }

    isSending.current = true;
    dispatch({ type: 'sending' });
    const id = requestId.for(JSON.stringify(values));
    try {
      const outcome = await send(
        buildLead(
          { kind, values, trap: readHoneypot(form), packageFacts, from: readFrom(form) },
          id,
          new Date(),
        ),
      );
      requestId.reset();
      form.reset();
      clearDraft(draftId);
      const { subject = '', phone = '', message = '' } = values;
      const callTime = findCallTime?.(message);
      dispatch({ type: 'sent', lead: { id, subject, phone, callTime, outcome, sentAt: new Date() } });
    } catch (error) {
      console.warn('The lead was not sent:', error);
      dispatch({ type: 'failed' });
    } finally {
      isSending.current = false;
    }
  }

  const clearStatus = () => dispatch({ type: 'cleared' });
  return { ...state, options, formRef, clearStatus, handleInput, handleSubmit };
}

/**
 * The `<form>` of all three kinds. Its native action follows the provider's contract (spec §7.2), so it works without
 * scripts. Only that native post uses the hidden fields.
 */
export function LeadForm({
  form,
  school,
  className,
  children,
}: {
  form: LeadFormState;
  school: SchoolFacts;
  className?: string | undefined;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  // The built HTML contains the pause of the build day.
  const pause = findPause(school, isHydrated ? undefined : school.pause?.builtAt);
  const { kind, draftId, packageFacts } = form.options;
  const { status, errors, errorSummary } = form;
  const nativeFields = {
    ...(packageFacts && packageFields(packageFacts, isHydrated ? new Date() : undefined)),
    template_id: EMAIL_SETTINGS.templates[kind],
    // Our own server needs no other fields, and every byte of the page counts.
    ...(EMAIL_SETTINGS.origin && {
      lib_version: LIB_VERSION,
      service_id: EMAIL_SETTINGS.serviceId,
      user_id: EMAIL_SETTINGS.publicKey,
    }),
  };
  if (pause?.isClosed) return <p className={styles.closed}>{pause.text}</p>;
  return (
    <form
      ref={form.formRef}
      className={className}
      method="post"
      action={EMAIL_SETTINGS.origin + SEND_FORM_PATH}
      encType="multipart/form-data"
      // Before hydration and without scripts, the browser shows its own errors.
      noValidate={isHydrated}
      // Most screen readers ignore a form without a name. With the form role, Orca in Firefox would announce the form as
      // invalid while a required field is empty.
      role="none"
      // Not `aria-busy`: it would delay the announcements of live regions in the form.
      data-status={status === 'idle' ? undefined : status}
      onInput={form.handleInput}
      onSubmit={form.handleSubmit}
    >
      {Object.entries(nativeFields).map(([name, value]) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={value}
          {...(name === 'package_price' &&
            packageFacts?.usual &&
            offerAttributes(packageFacts.usual, sentPrice(packageFacts.usual.price, packageFacts)))}
        />
      ))}
      <FormContext value={{ id: draftId, status, errors, errorSummary, pause }}>{children}</FormContext>
      {/* Last and with a label, because people see it if our styles are missing. */}{' '}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Не заповнюйте це поле <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </form>
  );
}

/** Reads the honeypot field, which visitors do not see. */
function readHoneypot(form: HTMLFormElement): string {
  return (form.elements.namedItem(HONEYPOT_FIELD) as HTMLInputElement | null)?.value ?? '';
}

/** Reads which part of the page opened the dialog, such as a lesson board (lesson/LessonPlay.tsx). */
function readFrom(form: HTMLFormElement): string | undefined {
  return form.closest<HTMLElement>('[data-island]')?.dataset.from;
}

/** Formats a field and its error: «Телефон: введіть номер телефону». */
function describeError({ labels }: HTMLInputElement, error = ''): string {
  const label = labels?.[0]?.textContent.replace(' *', '') ?? '';
  return `${label}: ${error.charAt(0).toLowerCase()}${error.slice(1)}`;
}
