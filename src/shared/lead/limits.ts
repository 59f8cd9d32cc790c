/** Delay between a load or hash change and the scroll to the anchor (spec §2, §9). */
export const ANCHOR_SCROLL_DELAY_MS = 100;

/**
 * How long the trial dialog (the specification's contact dialog) shows its success message before it closes (spec §4,
 * §9).
 */
export const TRIAL_DIALOG_CLOSE_MS = 3000;

/** How long the package dialog shows its thank-you view before it closes (spec §4, §9). */
export const PACKAGE_DIALOG_CLOSE_MS = 4000;

/** The delay before the thank-you view if the package e-mail call fails (spec §8, §9). */
export const PACKAGE_FALLBACK_DELAY_MS = 2000;

/** A call that takes longer counts as failed. The provider's library has no timeout. */
export const SEND_TIMEOUT_MS = 15_000;

/** How long a submit waits for the provider's library before it sends without it; part of the timeout above. */
export const LIBRARY_TIMEOUT_MS = 5_000;

/** The largest body that the intake accepts, in bytes: three times the longest valid form. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The time zone in which the school works and every date is written, by the older name of Kyiv's zone. Browsers of 2022
 * and before throw an error for 'Europe/Kyiv', and no form would work there.
 */
export const SCHOOL_TIME_ZONE = 'Europe/Kiev';
