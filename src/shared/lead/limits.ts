/** Delay between a load or hash change and the scroll to the anchor (spec §2, §9). */
export const ANCHOR_SCROLL_DELAY_MS = 100;

/**
 * How long the trial dialog, the specification's contact dialog, shows its success before it closes itself (spec §4,
 * §9).
 */
export const TRIAL_DIALOG_CLOSE_MS = 3000;

/** How long the package dialog shows its thank-you view before it closes itself (spec §4, §9). */
export const PACKAGE_DIALOG_CLOSE_MS = 4000;

/** What the visitor waits when the package e-mail call fails, before the thank-you view (spec §8, §9). */
export const PACKAGE_FALLBACK_DELAY_MS = 2000;

/** The provider's library has no time limit of its own: a call that hangs longer counts as failed. */
export const SEND_TIMEOUT_MS = 15_000;

/** How long a submit waits for the provider's library, out of the time above, before it does without. */
export const LIBRARY_TIMEOUT_MS = 5_000;

/** Largest body the intake accepts, in bytes; three times the longest form our own limits allow. */
export const MAX_BODY_BYTES = 64 * 1024;

/** The time zone in which the school works and every date is written. */
export const SCHOOL_TIME_ZONE = 'Europe/Kyiv';
