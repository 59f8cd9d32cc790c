import type { FormField } from '#shared/lead/lead.ts';
import type { FieldErrors } from '#shared/lead/rules.ts';
import type { Outcome } from './sending/email-client.ts';

/** A lead that the visitor was thanked for. */
export type SentLead = {
  /** UUID of the filled form. */
  id: string;
  /** What it was about: the subject, topic or direction. */
  subject: string;
  /** By which the school finds it. */
  phone: string;
  /** When the visitor asks to be called, in the school's words: «після 17:00». */
  callTime?: string | undefined;
  /** Whether it has reached the school, or waits in the page's outbox. */
  outcome: Outcome;
  /** When that was. */
  sentAt: Date;
};

/** How far a form is (spec §4). */
export type Progress =
  | { status: 'idle' | 'sending' | 'error'; sent?: never }
  | { status: 'success'; sent: SentLead };

export type SendStatus = Progress['status'];

/** What a form shows. */
export type FormState = Progress & {
  errors: FieldErrors;
  /** The alert's text: the invalid fields of the last submit, each with its error. */
  errorSummary: string;
};

/** What happens to a form. */
export type FormEvent =
  /** By the visitor. */
  | { type: 'typed'; name: string }
  /** By the page: a draft was put back, or what another form was told. */
  | { type: 'filled'; name: string }
  /** Submitted with invalid fields. */
  | { type: 'invalid'; errors: FieldErrors }
  /** The errors are in the page, so the alert can announce them. */
  | { type: 'announced'; summary: string }
  | { type: 'sending' }
  | { type: 'sent'; lead: SentLead }
  | { type: 'failed' }
  /** Nobody is to see any more how it has ended. */
  | { type: 'cleared' };

const NOTHING = { errors: {}, errorSummary: '' };

export const IDLE: FormState = { status: 'idle', ...NOTHING };

/** What a form shows after something has happened; the same object where that is what it showed before. */
export function reduceForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'filled':
      return withoutErrorOf(event.name, state);
    case 'typed': {
      const rest = withoutErrorOf(event.name, state);
      // What is typed now is another lead than the one that was sent.
      if (rest.status === 'success') return IDLE;
      return rest.errorSummary ? { ...rest, errorSummary: '' } : rest;
    }
    case 'invalid':
      // How the last lead ended is no news of this one. The alert is emptied, as the same words are read out again only
      // where they have gone before.
      return { ...IDLE, errors: event.errors };
    case 'announced':
      return { ...state, errorSummary: event.summary };
    case 'sending':
      return { status: 'sending', ...NOTHING };
    case 'sent':
      return { status: 'success', sent: event.lead, ...NOTHING };
    case 'failed':
      return { status: 'error', ...NOTHING };
    case 'cleared':
      return state.status === 'sending' ? state : IDLE;
  }
}

function withoutErrorOf(name: string, state: FormState): FormState {
  const { [name as FormField]: cleared, ...errors } = state.errors;
  return cleared ? { ...state, errors } : state;
}
