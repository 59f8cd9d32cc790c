/**
 * Part of `npm run check`: fails on the phrases of private-words.txt in tracked English text, and on commit subjects
 * that are too long.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Text that people read in English. Ukrainian texts match none of the phrases. */
const FILES =
  /\.(ts|tsx|js|astro|css|md|sh|sql|conf|service|socket|target|timer|ya?ml)$|(^|\/)(\.env\.example|\.npmrc|Caddyfile|Containerfile|run|school)$/;
const EXEMPT = ['docs/specification.md'];

const MAX_SUBJECT_LENGTH = 72;

/** Subjects before this day follow no rule. */
const RULE_SINCE = '2026-11-28T00:00:00Z';

const phrases = readFileSync(new URL('private-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const pattern = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'i');

const findings = [...findPhrases(), ...findLongSubjects()];
for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error(
    `\n${findings.length} lines to rewrite. The phrases are in scripts/private-words.txt; CONTRIBUTING.md, "Words", has the terms.`,
  );
  process.exitCode = 1;
}

function findPhrases(): string[] {
  return git('ls-files')
    .filter((file) => FILES.test(file) && !EXEMPT.some((name) => file.endsWith(name)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const [phrase] = pattern.exec(line) ?? [];
          return phrase ? `${file}:${index + 1}: «${phrase}»` : [];
        }),
    );
}

function findLongSubjects(): string[] {
  return git('log', `--since=${RULE_SINCE}`, '--no-merges', '--format=%h %s')
    .filter((line) => line.length - line.indexOf(' ') - 1 > MAX_SUBJECT_LENGTH)
    .map((line) => `commit ${line}: the subject has more than ${MAX_SUBJECT_LENGTH} characters`);
}

/** The lines of git's output; none outside of a git checkout. */
function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
}
