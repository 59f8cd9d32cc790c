import { execFileSync } from 'node:child_process';

/**
 * Measures how many bytes the heap of a child process grows during 10,000 calls. Returns the lesser of two rounds: a
 * leak grows in both, compiled code in one.
 *
 * @param setUp source of the imports and values, each module by URL
 * @param use an expression that is awaited each time
 */
export function measureGrowth(setUp: string, use: string): number {
  const script = `
    ${setUp}
    async function weigh() {
      // Finalization registries run in a turn of their own.
      for (let turn = 0; turn < 3; turn++) {
        gc();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return process.memoryUsage().heapUsed;
    }
    async function repeat(times) {
      for (let done = 0; done < times; done++) {
        await ${use};
        if (done % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    await repeat(1_000);
    const weights = [await weigh()];
    for (let round = 0; round < 2; round++) {
      await repeat(10_000);
      weights.push(await weigh());
    }
    process.stdout.write(String(Math.min(weights[1] - weights[0], weights[2] - weights[1])));
  `;
  const args = ['--expose-gc', '--input-type=module', '--eval', script];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}
