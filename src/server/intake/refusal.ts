import type { FieldErrors } from '#shared/lead/rules.ts';
import { SIZE_REFUSAL } from '#shared/lead/wire.ts';
import { StoreUnavailableError } from '../store-error.ts';

type RefusalDetails = { fieldErrors?: FieldErrors; retryAfterSeconds?: number };

/** Why a submission was rejected. The caller reads the message, which quotes no input. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly fieldErrors: FieldErrors;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, { fieldErrors = {}, retryAfterSeconds }: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.fieldErrors = fieldErrors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Short, so that the page's own outbox retries while the visitor is still there. */
const STORE_RETRY_AFTER_SECONDS = 5;

/** Texts for Fastify's errors, whose own messages may quote the request. */
const FRAMEWORK_REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  408: 'The request took too long',
  413: SIZE_REFUSAL,
  415: 'The content type is not supported here',
};

/** Converts any error of a submission into a response. An unexpected one becomes a 500. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = readStatusCode(error);
  if (error instanceof StoreUnavailableError || status === 503) {
    const details = { retryAfterSeconds: STORE_RETRY_AFTER_SECONDS };
    return new Refusal(503, 'The lead could not be stored now, try again', details);
  }
  const message = FRAMEWORK_REFUSALS[status];
  return message ? new Refusal(status, message) : new Refusal(500, 'Internal error');
}

function readStatusCode(error: unknown): number {
  const isCoded = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
  return isCoded ? Number(error.statusCode) : 500;
}
