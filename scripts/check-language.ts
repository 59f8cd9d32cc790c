/**
 * Part of `npm run check`: fails on the phrases of private-words.txt in tracked English text, and on new commits whose
 * subject is too long (CONTRIBUTING.md, "Conventions").
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Text that people read in English. Ukrainian texts match none of the phrases. */
const FILES =
  /\.(ts|tsx|js|astro|css|md|sh|sql|conf|service|socket|target|timer|ya?ml)$|(^|\/)(\.env\.example|\.npmrc|Caddyfile|Containerfile|run|school)$/;
const EXEMPT = ['docs/specification.md'];

const MAX_SUBJECT_LENGTH = 65;

/** The branch whose commits are published; only later commits can still be changed. */
const PUBLISHED = 'origin/main';

const phrases = readFileSync(new URL('private-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const pattern = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'i');

const findings = [...findPhrases(), ...findLongSubjects()];
for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error(
    `\n${findings.length} lines to rewrite. The phrases are in scripts/private-words.txt; CONTRIBUTING.md has the terms ("Words") and the rule for subjects ("Conventions").`,
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

/** Checks the commits that are not published yet; without a Git host, only the newest. */
function findLongSubjects(): string[] {
  const [base] = git('merge-base', 'HEAD', PUBLISHED);
  return git('log', base ? `${base}..HEAD` : '-1', '--no-merges', '--format=%h %s')
    .filter((line) => line.length - line.indexOf(' ') - 1 > MAX_SUBJECT_LENGTH)
    .map(
      (line) =>
        `commit ${line}: the subject has more than ${MAX_SUBJECT_LENGTH} characters; change it by git commit --amend or git rebase -i`,
    );
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
