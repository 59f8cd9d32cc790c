import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A test as Vitest or Playwright reports it. What goes wrong outside of tests has no file. */
export type Test = {
  name: string;
  /** The script of package.json that ran it. */
  script: string;
  file: string;
  state: string;
  reason?: string | undefined;
  /** The command that repeats just it. */
  again: string;
};

/** What we read of the reports of both. */
type Report = {
  testResults?: VitestFile[];
  suites?: PlaywrightSuite[];
  errors?: { message: string }[];
  config?: { rootDir: string };
};
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] };
type VitestTest = Record<'status' | 'title', string> &
  Record<'ancestorTitles' | 'tags' | 'failureMessages', string[]>;
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = { title: string; file: string; line: number; tests: PlaywrightTest[] };
type PlaywrightTest = { projectName: string; status: string; results: { error?: { message?: string } }[] };

/** What a script has reported into this folder; nothing where it only says yes or no, or broke before that. */
export function readReport(folder: string, script: string): Test[] {
  const {
    testResults = [],
    suites = [],
    errors = [],
    config,
  }: Report = readJson(`${folder}/report.json`) ?? {};
  const outside: typeof errors = readJson(`${folder}/errors.json`) ?? errors;
  const tests = [
    ...testResults.flatMap((file) => readVitestFile(file, script.endsWith(':slow'))),
    ...suites.flatMap((suite) => readPlaywrightSuite(suite, relative('.', config?.rootDir ?? ''))),
    ...outside.map(({ message }) => ({
      name: `outside of the tests of npm run ${script}`,
      file: '',
      state: 'failed',
      reason: message,
      again: `npm run ${script}`,
    })),
  ];
  return tests.map((test) => ({ ...test, script }));
}

function readVitestFile(
  { name, status, message, assertionResults }: VitestFile,
  isOfSlowOnes: boolean,
): Omit<Test, 'script'>[] {
  const file = relative('.', name);
  const again = `npx vitest run ${file}`;
  // The report calls those skipped, too, that were not asked for.
  const asked = assertionResults.filter(
    (test) => test.status !== 'skipped' || test.tags.includes('slow') === isOfSlowOnes,
  );
  const tests = asked.map(({ status: state, title, ancestorTitles, failureMessages: [reason] }) => {
    const names = [...ancestorTitles, title];
    // The option sees the names joined as here; the report's own full name has spaces between them.
    const pattern = names.join(' > ').replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    const options = `-t ${quote(`^${pattern}$`)}`;
    return { name: [file, ...names].join(' › '), file, state, reason, again: `${again} ${options}` };
  });
  // A file that can't be loaded, or whose hook has failed, has no test that failed.
  if (status === 'failed' && !tests.some(({ state }) => state === 'failed'))
    tests.push({ name: file, file, state: 'failed', reason: message, again });
  return tests;
}

function readPlaywrightSuite(
  { specs, suites = [] }: PlaywrightSuite,
  folder: string,
): Omit<Test, 'script'>[] {
  const inner = suites.flatMap((suite) => readPlaywrightSuite(suite, folder));
  const own = specs.flatMap(({ title, file: name, line, tests }) => {
    const file = join(folder, name);
    return tests.map(({ projectName, status, results }) => ({
      name: `${file}:${line} › ${title} [${projectName}]`,
      file,
      state: { expected: 'passed', skipped: 'skipped' }[status] ?? 'failed',
      reason: results.find(({ error }) => error)?.error?.message,
      again: `npx playwright test ${file}:${line} --project=${quote(projectName)}`,
    }));
  });
  return [...inner, ...own];
}

/** For a shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function readJson(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
