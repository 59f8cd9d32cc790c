/** Where the doctor says what it found of one thing: in Ukrainian, what is wrong and what to do. */
export type Report = Readonly<Record<'good' | 'warning' | 'bad', (finding: string) => void>>;
