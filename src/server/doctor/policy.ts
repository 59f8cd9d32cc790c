import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Report } from './report.ts';

/** How a policy names each way by which leads leave the server. */
const WAYS: readonly { name: string; words: RegExp; isUsed: (config: Config) => boolean }[] = [
  { name: 'EmailJS', words: /EmailJS/i, isUsed: ({ email }) => email?.provider === 'emailjs' },
  { name: 'листи', words: /лист(?:ом|и|ами)|пошт/i, isUsed: ({ email }) => email !== undefined },
  { name: 'Telegram', words: /Telegram/i, isUsed: ({ bot }) => bot !== undefined },
  { name: 'таблицю чи CRM (вебхук)', words: /таблиц|CRM/i, isUsed: ({ webhook }) => webhook !== undefined },
];

/**
 * Compares the school's privacy policy with what the site does: how long leads are kept and where they go. A setting is
 * changed in a minute, and nobody thinks of the document.
 */
export function examinePolicy(contentFolder: string, config: Config, report: Report): void {
  const text = tryToRead(join(contentFolder, 'legal/privacy.md'));
  if (text === undefined) return;
  const days = [...text.matchAll(/(\d+)\s+д(?:ень|ні|нів|ня)/gu)].map(([, count]) => Number(count));
  const unnamed = WAYS.filter(({ words, isUsed }) => isUsed(config) && !words.test(text));
  const unused = WAYS.filter(({ words, isUsed }) => !isUsed(config) && words.test(text));
  const kept = config.leadsRetentionDays;
  const mistakes = [
    ...(days.includes(kept)
      ? []
      : [`не каже, що заявки видаляють через ${kept} днів (LEADS_RETENTION_DAYS)`]),
    ...unnamed.map(({ name }) => `не називає, куди надходять заявки: ${name}`),
    ...unused.map(({ name }) => `називає ${name}, а заявки туди не надходять`),
  ];
  for (const what of mistakes) {
    report.doubtful(
      `Політика конфіденційності ${what}: виправте content/legal/privacy.md або налаштування.`,
      'The privacy policy and the settings say different things.',
    );
  }
}

function tryToRead(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
