/** The hint for tasks whose answers are on the drawing. */
export const PLACES_HINT = 'Натисніть місце на малюнку';
