import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readProviderUse } from '#shared/build/provider-settings.ts';
import type { Report } from './report.ts';

const run = promisify(execFile);

/** A host that takes longer would be too slow for the updates, too. */
const HOST_TIMEOUT_MS = 30_000;

/** Tries what brings the owner's edits onto the site (deploy/update.ts); a folder without a Git host is published by hand. */
export async function examineGitHost(report: Report): Promise<void> {
  const address = await run('git', ['remote', 'get-url', 'origin']).catch(() => undefined);
  if (!address) return;
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' };
  try {
    await run('git', ['ls-remote', 'origin', 'HEAD'], { env, timeout: HOST_TIMEOUT_MS });
    report.good('Сховище сайту відповідає: збережені зміни доходять.', 'The Git host can be asked.');
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr || 'no answer in time').trim();
    report.bad(
      'Сховище сайту не відповідає, тож збережені зміни на сайт не потраплять. Перевірте, чи його не перейменовано, чи чинний ключ сервера (Settings → Deploy keys) і чи є мережа.',
      `git ls-remote origin: ${said.replaceAll(/\s+/g, ' ').replaceAll(/\/\/[^/@\s]+@/g, '//')}`,
    );
  }
}

/** What a build makes of `PUBLIC_EMAILJS_…`: with them, no lead comes to this server. */
export function examineProviderUse(report: Report): void {
  try {
    if (!readProviderUse(process.env)) return;
    report.doubtful(
      'PUBLIC_EMAILJS_… задано: сторінки надсилають заявки просто до EmailJS, повз цей сервер. Це для сайту без сервера; інакше приберіть ці рядки й виконайте npm run build.',
      'The build makes browsers send leads to the provider: right for static hosting only.',
    );
  } catch (error) {
    report.bad(
      (error as Error).message,
      'Half of the settings of static hosting are set: no build succeeds.',
    );
  }
}
