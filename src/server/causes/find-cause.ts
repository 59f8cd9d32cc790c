import type { FailureClass } from '../outbox/failure.ts';
import { readSqliteCause } from '../store/sqlite/errors.ts';
import { CAUSES, type Cause } from './causes.ts';

const BY_CODE = new Map<string, Cause>();
const PATTERNS: { pattern: RegExp; cause: Cause }[] = [];
for (const cause of CAUSES) {
  for (const code of [cause.code, ...(cause.also ?? [])]) {
    if (code.includes('*')) PATTERNS.push({ pattern: toPattern(code), cause });
    else BY_CODE.set(code, cause);
  }
}

function toPattern(code: string): RegExp {
  return new RegExp(`^${code.replaceAll('*', '.*')}$`);
}

/** Finds the row of a code; undefined if the code is unknown. */
export function findCause(code: string): Cause | undefined {
  const named = BY_CODE.get(readSqliteCause(code) ?? code);
  return named ?? PATTERNS.find(({ pattern }) => pattern.test(code))?.cause;
}

/**
 * Writes cause and next step as a sentence.
 *
 * @param detail shown in brackets behind the cause, for example the address that did not answer
 */
export function explainCause({ cause, step }: Pick<Cause, 'cause' | 'step'>, detail = ''): string {
  return `${cause}${detail && ` (${detail})`}: ${step}.`;
}

/** @throws {Error} for a code without a row, which is a bug */
export function classOf(code: string): FailureClass {
  const failureClass = BY_CODE.get(code)?.class;
  if (!failureClass) throw new Error(`There is no cause ${code}`);
  return failureClass;
}
