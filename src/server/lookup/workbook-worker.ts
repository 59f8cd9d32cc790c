import { parentPort } from 'node:worker_threads';
import type { LeadWithHistory } from './all-leads.ts';
import { buildWorkbook } from './workbook.ts';

/*
 * Builds a workbook in a separate thread. It takes seconds and much memory for the leads of years, and pages and leads
 * must not wait. Receives pages of leads, then `null`, and answers with the file.
 */

const leads: LeadWithHistory[] = [];

parentPort?.on('message', (page: LeadWithHistory[] | null) => {
  if (page) leads.push(...page);
  else void finish();
});

async function finish(): Promise<void> {
  const workbook = await buildWorkbook(leads);
  const copy = new Uint8Array(workbook);
  parentPort?.postMessage(copy, [copy.buffer]);
  parentPort?.close();
}
