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
  /** Key of the draft: the id of the island. */
  draftId: string;
  /** The package, for a lead of this kind. */
  packageFacts?: PackageFacts;
  /** Reads in the message when the visitor asks to be called. */
  findCallTime?: (message: string) => string | undefined;
  /** Sends the lead; rejects when it has neither reached the school nor is kept. */
  send?: (lead: Lead) => Promise<Outcome>;
};

/** What {@link useLeadForm} tells of a form, and what {@link LeadForm} needs to show it. */
export type LeadFormState = FormState & {
  options: Options;
  formRef: RefObject<HTMLFormElement | null>;
  /** Forgets errors and how sending has ended; not while it goes on. */
  clearStatus: () => void;
  handleInput: (event: InputEvent<HTMLFormElement>) => void;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** What the parts of a form know of it. */
type FormFacts = {
  /** Theirs are made of it. */
  id: string;
  /** Fields are locked while it sends: they have been read, and what would be typed now would be in no lead. */
  status: SendStatus;
  errors: FieldErrors;
  errorSummary: string;
  /** While nobody answers. */
  pause?: SchoolFacts['pause'] | undefined;
};

export const [FormContext, useForm] = createRequiredContext<FormFacts>('LeadForm');

/**
 * The life of a form (spec §4, §5): idle, checked, sending, success or error. The fields are the browser's own
 * and are never written while the visitor types. They are read once, at the submit, and locked until it has
 * ended; success resets them to their defaults, failure keeps them.
 */
export function useLeadForm(options: Options): LeadFormState {
  const { kind, draftId, packageFacts, findCallTime, send = sendWhileQueued } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [requestId] = useState(() => new RequestId(draftId));
  const isSending = useRef(false);
  // Not `useReducer`, which renders for a state that is still the same, too: each key would.
  const [state, setState] = useState(IDLE);
  const dispatch = (event: FormEvent) => setState((now) => reduceForm(now, event));
  const fullStop = useRef('');

  useEffect(() => {
    void initEmailClient();
    if (formRef.current) restoreDraft(draftId, formRef.current);
    const share = ({ target }: Partial<Event>) => {
      const form = formRef.current;
      // A form that was sent stays as it was reset while the visitor is in it.
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
    // State changes only with the next render, which may come after the second click of a double click.
    if (isSending.current) return;
    const form = event.currentTarget;
    const values = readValues(form);
    const errors = validateLead(kind, values);
    const bad = Object.keys(errors).map((name) => form.elements.namedItem(name) as HTMLInputElement);
    if (bad.length > 0) {
      dispatch({ type: 'invalid', errors });
      const { activeElement } = document;
      // By then React has shown the error text, so that it is announced with the field, and has emptied the alert.
      requestAnimationFrame(() => {
        // Orca ignores the same text twice in a row in Chromium.
        fullStop.current = fullStop.current ? '' : '.';
        const summary = bad.map((field) => describeError(field, errors[field.name as FormField]));
        dispatch({ type: 'announced', summary: summary.join('. ') + fullStop.current });
        // On a slow phone the visitor may be in another field by then.
        if (document.activeElement !== activeElement) return;
        bad[0]?.focus();
        // It may have had the focus before, and have got its error below the window.
        bad[0]?.scrollIntoView({ block: 'nearest' });
      });
      return;
    }

    isSending.current = true;
    dispatch({ type: 'sending' });
    const id = requestId.for(JSON.stringify(values));
    try {
      const outcome = await send(
        buildLead({ kind, values, trap: readTrap(form), packageFacts, from: readFrom(form) }, id, new Date()),
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
 * The `<form>` of all three kinds. Its native action speaks the provider's contract (spec §7.2), so the form
 * arrives without scripts too; the hidden fields are for that post alone.
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
  // In the HTML of the build, that which lasts on its day.
  const pause = findPause(school, isHydrated ? undefined : school.pause?.builtAt);
  const { kind, draftId, packageFacts } = form.options;
  const { status, errors, errorSummary } = form;
  const nativeFields = {
    ...(packageFacts && packageFields(packageFacts, isHydrated ? new Date() : undefined)),
    template_id: EMAIL_SETTINGS.templates[kind],
    // Our own server asks for no more, and every byte of the page counts.
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
      // Our own errors speak as soon as they can; until then, and without scripts, the browser's do.
      noValidate={isHydrated}
      // Most screen readers ignore a form without a name. In Firefox, Orca would announce the form as invalid while a
      // required field is empty.
      role="none"
      // `aria-busy` would delay the announcements of live regions in the form.
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
      {/* Last, and with a label: without our styles people see it, too. */}{' '}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Не заповнюйте це поле <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </form>
  );
}

/** What stands in the field that people do not see. */
function readTrap(form: HTMLFormElement): string {
  return (form.elements.namedItem(HONEYPOT_FIELD) as HTMLInputElement | null)?.value ?? '';
}

/** What has opened the form's dialog, where it says so: the board of a lesson does (lesson/LessonPlay.tsx). */
function readFrom(form: HTMLFormElement): string | undefined {
  return form.closest<HTMLElement>('[data-island]')?.dataset.from;
}

/** Names the field and its error: «Телефон: введіть номер телефону». */
function describeError({ labels }: HTMLInputElement, error = ''): string {
  const label = labels?.[0]?.textContent.replace(' *', '') ?? '';
  return `${label}: ${error.charAt(0).toLowerCase()}${error.slice(1)}`;
}
