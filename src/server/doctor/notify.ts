import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ignoreMissing } from '#shared/node/system.ts';
import type { Notification } from '../outbox/notification.ts';

/** The last reported findings, one per line. */
const REPORTED = '.builds/doctor-reported.txt';

type NotifyParts = {
  /** Resolves to true if the notification needs no repeat. */
  send: (notification: Notification) => Promise<boolean>;
  now: number;
  /** The file with the last reported findings. */
  file?: string;
};

/**
 * Sends the findings of the daily check to the operator: each once, and one message when all are fixed.
 *
 * @returns whether something was sent
 */
export async function reportFindings(
  findings: readonly string[],
  { send, now, file = REPORTED }: NotifyParts,
): Promise<boolean> {
  const before = ((await readFile(file, 'utf8').catch(ignoreMissing)) ?? '').split('\n').filter(Boolean);
  const keys = findings.map(keyOf);
  const fresh = findings.filter((finding) => !before.includes(keyOf(finding)));
  const isOver = findings.length === 0 && before.length > 0;
  const sent = fresh.length > 0 || isOver ? await send(writeFindings(fresh, now)) : false;
  // A failed report is sent at the next check.
  if (sent || (fresh.length === 0 && !isOver)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, keys.map((key) => `${key}\n`).join(''));
  }
  return sent;
}

/** The same finding with other figures is not new. */
function keyOf(finding: string): string {
  return finding.replace(/\s+/g, ' ').replace(/\d+/g, '0').trim();
}

function writeFindings(findings: readonly string[], now: number): Notification {
  const id = `doctor-${now}`;
  if (findings.length === 0) {
    const text = '✅ Щоденна перевірка сайту: усе, про що вона повідомляла, виправлено.';
    return { id, title: 'Щоденна перевірка сайту: усе виправлено', paragraphs: [[{ text }]] };
  }
  const lines = ['⚠️ Щоденна перевірка сайту знайшла:', ...findings, 'Докладно: school doctor.'];
  return {
    id,
    title: 'Щоденна перевірка сайту: є що виправити',
    paragraphs: lines.map((text) => [{ text }]),
  };
}
