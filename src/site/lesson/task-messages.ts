/** The hint for tasks whose answers are on the drawing. */
export const PLACES_HINT = 'Натисніть місце на малюнку';

/** Stands where the tutor will reply. The stylesheet of lessons repeats it (lesson.css). */
export const REPLY_HINT = 'Поясню кожну відповідь';
