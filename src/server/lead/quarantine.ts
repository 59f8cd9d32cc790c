/** So much of each text of a quarantined lead is stored, in characters. */
export const QUARANTINED_TEXT_LENGTH = 200;
