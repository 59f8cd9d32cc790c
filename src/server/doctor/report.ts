/**
 * Where the doctor says what it found of one thing: in Ukrainian what is wrong and what to do, in English for whoever the
 * owner asks.
 */
export type Report = Readonly<Record<'good' | 'doubtful' | 'bad', (uk: string, en: string) => void>>;
