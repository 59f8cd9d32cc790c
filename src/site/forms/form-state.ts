import type { FormField } from '#shared/lead/lead.ts';
import type { FieldErrors } from '#shared/lead/rules.ts';
import type { Outcome } from './sending/email-client.ts';

/** A lead after the thanks. */
export type SentLead = {
  /** UUID of the form's content. */
  id: string;
  /** The subject, topic or direction of the lead. */
  subject: string;
  /** The school finds the lead by this phone. */
  phone: string;
  /** The call time that the visitor asked for, in the school's words: «після 17:00». Empty if they want no call. */
  callTime?: string | undefined;
  /** Whether the lead has reached the school or is queued in the client outbox. */
  outcome: Outcome;
  /** The moment of that outcome. */
  sentAt: Date;
};

/** The progress of a form (spec §4). */
export type Progress =
  | { status: 'idle' | 'sending' | 'error'; sent?: never }
  | { status: 'success'; sent: SentLead };

export type SendStatus = Progress['status'];

/** The visible state of a form. */
export type FormState = Progress & {
  errors: FieldErrors;
  /** The text of the alert: the invalid fields of the last submit, each with its error. */
  errorSummary: string;
};

/** The events of a form. */
export type FormEvent =
  /** The visitor edited a field. */
  | { type: 'typed'; name: string }
  /** The page filled a field, from a draft or from another form. */
  | { type: 'filled'; name: string }
  /** The visitor submitted invalid fields. */
  | { type: 'invalid'; errors: FieldErrors }
  /** React has rendered the errors, so the alert can announce them. */
  | { type: 'announced'; summary: string }
  | { type: 'sending' }
  | { type: 'sent'; lead: SentLead }
  | { type: 'failed' }
  /** The outcome is no longer shown. */
  | { type: 'cleared' };

const NO_ERRORS = { errors: {}, errorSummary: '' };

export const IDLE: FormState = { status: 'idle', ...NO_ERRORS };

/** The next state after an event; the same object if nothing visible changes. */
export function reduceForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'filled':
      return withoutErrorOf(event.name, state);
    case 'typed': {
      const rest = withoutErrorOf(event.name, state);
      // New input after a success belongs to a new lead.
      if (rest.status === 'success') return IDLE;
      return rest.errorSummary ? { ...rest, errorSummary: '' } : rest;
    }
    case 'invalid':
      // The outcome of the previous lead is cleared. The alert is emptied, because screen readers announce the same
      // text only after it was removed.
      return { ...IDLE, errors: event.errors };
    case 'announced':
      return { ...state, errorSummary: event.summary };
    case 'sending':
      return { status: 'sending', ...NO_ERRORS };
    case 'sent':
      return { status: 'success', sent: event.lead, ...NO_ERRORS };
    case 'failed':
      return { status: 'error', ...NO_ERRORS };
    case 'cleared':
      return state.status === 'sending' ? state : IDLE;
  }
}

function withoutErrorOf(name: string, state: FormState): FormState {
  const { [name as FormField]: cleared, ...errors } = state.errors;
  return cleared ? { ...state, errors } : state;
}
