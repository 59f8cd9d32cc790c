/**
 * - `transient`: the same message may go through later (back off)
 * - `configuration`: no lead of this kind can go through until the owner repairs something (breaker, probe, alert)
 * - `message`: the provider will never take this very message (dead, and told)
 *
 * A refusal that nobody has documented is `transient`: burying it would drop a lead on a doubt, and taking it
 * for a configuration fault would let one odd lead close the channel for all the others. Alone on the ladder
 * it holds up nobody, is tried for 72 hours, and then stays visible.
 */
export type FailureClass = 'transient' | 'configuration' | 'message';

type FailureDetails = {
  /** The provider asked for at least this pause, for the whole channel. */
  retryAfterMs?: number | undefined;
  /** What the person who set it up should know, in a sentence for the log. */
  explanation?: string;
  /** The provider's own words, for the owner's terminal only: they may quote a visitor, so they are never kept. */
  providerText?: string | undefined;
};

/** Why a delivery did not succeed, in a form that is safe to store and to log. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly class: FailureClass;
  /** Short stable token such as `emailjs-412` or `timeout`; never a provider's text, which can echo a visitor. */
  readonly code: string;
  readonly retryAfterMs: number;
  readonly explanation: string | undefined;
  readonly #providerText: string | undefined;

  constructor(failureClass: FailureClass, code: string, details: FailureDetails = {}) {
    super(code);
    this.class = failureClass;
    this.code = code;
    this.retryAfterMs = details.retryAfterMs ?? 0;
    this.explanation = details.explanation;
    this.#providerText = details.providerText;
  }

  /** Not a field, so that nothing that writes an error down finds it. */
  get providerText(): string | undefined {
    return this.#providerText;
  }
}
