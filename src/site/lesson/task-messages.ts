/** Says where to answer a task whose answers are on the drawing. */
export const PLACES_HINT = 'Натисніть коло на малюнку';
