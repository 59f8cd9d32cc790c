/* What the page script says before the code has come that says it from then on. Constants alone: they are written in. */

/** While the contact form and the trial dialog are sent (spec §4). */
export const SENDING = 'Надсилання...';

/** Of a lesson that did not come. */
export const NOT_OPENED = 'Не відкрилося. Спробуйте ще раз';
