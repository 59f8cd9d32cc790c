/**
 * `npm run content:new -- FOLDER`: makes a repository of the school's own words out of the samples in `content/`, which
 * the program then finds by `CONTENT_FOLDER`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the owner reads who opens the repository. */
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

/**
 * Copies the samples into a new repository and makes its first commit.
 *
 * @throws when something is there already
 */
function makeContentRepository(folder: string, samples = 'content'): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`У теці ${folder} вже щось є.`);
  mkdirSync(folder, { recursive: true });
  cpSync(samples, folder, { recursive: true, dereference: true });
  writeFileSync(`${folder}/README.md`, README);
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  // The samples are nobody’s work.
  git('-c', 'user.name=Школа', '-c', 'user.email=school@localhost', 'commit', '--quiet', '--message=Зразки');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder] = process.argv.slice(2);
  if (!folder) {
    console.error('Куди? npm run content:new -- ../words');
    process.exit(1);
  }
  try {
    makeContentRepository(resolve(folder));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  console.log(`Готово: ${resolve(folder)}. Щоб сайт узяв слова звідти, впишіть у .env:

CONTENT_FOLDER=${folder}

і надішліть сховище своєму хостові Git (git push).`);
}
