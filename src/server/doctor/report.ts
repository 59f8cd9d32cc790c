/** Reports a finding in Ukrainian: the problem and the next step. */
export type Report = Readonly<Record<'good' | 'warning' | 'bad', (finding: string) => void>>;
