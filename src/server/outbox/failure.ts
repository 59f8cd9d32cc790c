/**
 * - `transient`: the same message may go through later (backoff)
 * - `configuration`: no lead of this kind goes through until the owner fixes a setting (breaker, probe, alert)
 * - `message`: the provider will never take this message (dead and reported)
 *
 * An undocumented refusal is `transient`. To give it up would drop a lead because of a guess. To call it a
 * configuration failure would let one unusual lead close the channel for all others. In the backoff schedule it blocks
 * no other lead, is retried for 72 hours, and then stays visible.
 */
export type FailureClass = 'transient' | 'configuration' | 'message';

type FailureDetails = {
  /** The provider asked for at least this pause, for the whole channel. */
  retryAfterMs?: number | undefined;
  /** The provider's text, for the owner's terminal only. It may quote a visitor, so it is never stored. */
  providerText?: string | undefined;
};

/** Why a delivery failed, in a form that is safe to store and to log. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly class: FailureClass;
  /** A short stable token such as `emailjs-412` or `timeout`. Never a provider's text, which may quote a visitor. */
  readonly code: string;
  readonly retryAfterMs: number;
  readonly #providerText: string | undefined;

  constructor(failureClass: FailureClass, code: string, details: FailureDetails = {}) {
    super(code);
    this.class = failureClass;
    this.code = code;
    this.retryAfterMs = details.retryAfterMs ?? 0;
    this.#providerText = details.providerText;
  }

  /** A getter instead of a field, so that serialised errors do not contain it. */
  get providerText(): string | undefined {
    return this.#providerText;
  }
}
