import { createContext } from 'react';

/**
 * Whether the lead of the form around is being sent: its fields are locked then, because they have been read,
 * and what would be typed now would be in no lead.
 */
export const SendingContext = createContext(false);
