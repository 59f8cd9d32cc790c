import { execFileSync } from 'node:child_process';

/**
 * By how many bytes the heap of a process of its own grows while it does something 10,000 times: the least of two
 * rounds, because a leak grows in each of them, and code that is compiled meanwhile in one.
 *
 * @param setUp modules and values that it needs, each module by its URL
 * @param use an expression whose promise is waited for each time
 */
export function measureGrowth(setUp: string, use: string): number {
  const script = `
    ${setUp}
    async function weigh() {
      // Registries of what was collected are emptied in a turn of their own.
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
