// @module-tag slow
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

type Audit = {
  metadata?: { vulnerabilities: { total: number } };
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  message?: string;
  error?: { summary?: string };
};

/*
 * The one test whose verdict is not the commit's alone: it asks the registry what is known today of the packages that
 * a server installs. Where the registry answers no audits, or there is none, it is skipped and says so.
 */
it('installs no package on a server that the registry knows a hole of', ({ skip }) => {
  const { stdout, status } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const audit: Audit = stdout.startsWith('{') ? JSON.parse(stdout) : {};
  skip(
    !audit.metadata,
    `npm audit has no answer: ${audit.message ?? audit.error?.summary ?? `exit ${status}`}`,
  );
  const holes = Object.entries(audit.vulnerabilities ?? {}).map(
    ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
  );
  expect(holes, 'npm audit --omit=dev tells more').toEqual([]);
});
