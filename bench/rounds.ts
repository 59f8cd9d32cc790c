/** Measures every page once per round and returns medians. All pages then run under the same load of the machine. */
export async function measureInRounds<Name extends string>(
  rounds: number,
  pages: Readonly<Record<string, string>>,
  measure: (url: string) => Promise<Record<Name, number>>,
): Promise<Map<string, Record<Name, number>>> {
  const all = new Map<string, Record<Name, number>[]>(Object.keys(pages).map((page) => [page, []]));
  for (let round = 0; round < rounds; round += 1) {
    console.log(`… round ${round + 1} of ${rounds}`);
    for (const [page, url] of Object.entries(pages)) all.get(page)?.push(await measure(url));
  }
  return new Map([...all].map(([page, results]) => [page, takeMedians(results)]));
}

/** The figures of one round, by name. */
export type Rates = Record<string, number>;

export function takeMedians<Name extends string>(results: Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(results[0] ?? {}) as Name[];
  const medians = names.map((name) => {
    const values = results.map((result) => result[name]).sort((one, other) => one - other);
    return [name, values[Math.floor(values.length / 2)] ?? Number.NaN];
  });
  return Object.fromEntries(medians);
}
