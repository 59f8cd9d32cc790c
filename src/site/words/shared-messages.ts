/* Messages of the page script until the code of a form or lesson has loaded. That code shows them afterwards. */

/** While the contact form and the trial dialog are sent (spec §4). */
export const SENDING = 'Надсилання...';

/** Shown when a lesson could not be loaded. */
export const NOT_OPENED = 'Не відкрилося. Спробуйте ще раз';

/** Shown when a lesson could not be loaded because there is no network. */
export const NO_NETWORK = "Немає інтернету. Спробуйте ще раз, коли з'явиться";
