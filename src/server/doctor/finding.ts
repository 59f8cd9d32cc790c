/** What the doctor says of one thing: in Ukrainian what is wrong and what to do, in English for whoever the owner asks. */
export type Finding = { sign: '✓' | '!' | '✗'; uk: string; en: string };

export type Report = (finding: Finding) => void;

export const good = (uk: string, en: string): Finding => ({ sign: '✓', uk, en });
export const doubtful = (uk: string, en: string): Finding => ({ sign: '!', uk, en });
export const bad = (uk: string, en: string): Finding => ({ sign: '✗', uk, en });
