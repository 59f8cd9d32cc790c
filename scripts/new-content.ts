/**
 * `npm run content:new -- FOLDER`: asks about the school and creates a repository with its content, which
 * `CONTENT_FOLDER` then names. With `--samples` it copies the sample content without questions.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { checkContent } from '../src/content/check.ts';
import { ContentError, formatWarnings } from '../src/content/content-error.ts';
import { loadContent } from '../src/content/load.ts';
import { askSchool } from '../src/content/new-school/ask-school.ts';
import { type Ask, formatQuestion } from '../src/content/new-school/questions.ts';
import { writeNewSchool } from '../src/content/new-school/write-school.ts';

const SAMPLES = 'content';

/** The README for the owner who opens the repository. */
const README = `# Слова школи

Тут усе, що каже сайт школи. Збережіть зміну, і за хвилину-дві вона на сайті; якщо є помилка, сайт лишається, яким був,
а бот чи лист скаже, де вона.

- \`school.yaml\` — назва, контакти, години, показники, відгуки;
- \`packages.yaml\` — пакети й ціни;
- \`texts.yaml\` — слова на сторінках;
- \`subjects/\` — файл на кожен предмет; назва файлу стає адресою сторінки;
- \`teachers/\` — файл на кожного викладача і фото поруч;
- \`brand/logo.svg\` — знак школи, якщо він свій;
- \`legal/\` — політика конфіденційності, умови, оферта.

Програма сайту лежить окремо, зіпсувати її тут не можна. Як що змінити, каже посібник власника в сховищі програми:
\`docs/owner-guide.md\`.
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { samples: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Куди? npm run content:new -- ../content');
  await makeContentRepository(folder, Boolean(values.samples));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Creates a content repository with its first commit.
 *
 * @throws if the folder is not empty, or if the answers end before the last question
 */
async function makeContentRepository(path: string, withSamples: boolean): Promise<void> {
  const folder = resolve(path);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`У теці ${folder} вже щось є.`);
  if (withSamples) {
    mkdirSync(folder, { recursive: true });
    cpSync(SAMPLES, folder, { recursive: true, dereference: true });
  } else {
    const samples = loadContent(SAMPLES).subjects.map(({ slug, name }) => ({ slug, name }));
    console.log(
      'Кілька запитань про школу. Усе потім можна змінити у файлах, а «назад» повторює попереднє запитання.\n',
    );
    writeNewSchool(SAMPLES, folder, await withPrompt((ask) => askSchool(ask, samples)));
  }
  writeFileSync(`${folder}/README.md`, README);
  commit(folder);
  console.log(`\nГотово: ${folder}. Щоб сайт узяв слова звідти, впишіть у .env:

CONTENT_FOLDER=${path}

Причини, відповіді й перший урок написано загальними словами: перевірте кожне, чи воно про вас.
Подивитися: npm start, тоді http://localhost:3000. Що ще зразкове чи незвичне: npm run content:check.
Фото викладачів — у теку teachers (docs/owner-guide.md, «Додати фото»). Коли все гаразд, створіть на GitHub порожнє сховище й надішліть туди цю теку:

git -C ${path} remote add origin АДРЕСА && git -C ${path} push -u origin main`);
  await printWarnings(folder);
}

/** Reads answers line by line, typed or piped. */
async function withPrompt<T>(use: (ask: Ask) => Promise<T>): Promise<T> {
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  try {
    return await use(async (question) => {
      process.stdout.write(formatQuestion(question));
      const { value, done } = await lines.next();
      if (done) throw new Error('\nВідповіді скінчилися раніше за запитання; нічого не створено.');
      if (!process.stdin.isTTY) process.stdout.write('\n');
      return String(value).trim();
    });
  } finally {
    reader.close();
  }
}

function commit(folder: string): void {
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  // The first commit has no real author.
  git('-c', 'user.name=Школа', '-c', 'user.email=school@localhost', 'commit', '--quiet', '--message=Зразки');
}

async function printWarnings(folder: string): Promise<void> {
  try {
    const warnings = formatWarnings((await checkContent(folder)).warnings);
    if (warnings) console.log(`\n${warnings}`);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
