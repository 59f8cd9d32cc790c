import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { runLeads } from '../support/leads-command.ts';
import { startServerProcess } from '../support/server-process.ts';

test('creates one lead from five simultaneous submits of one form, with and without an id', async () => {
  const server = await startServerProcess();
  const origin = await server.origin;
  const params = { name: 'Іван', phone: '0671234567', subject: 'Хімія' };
  for (const sent of [{ ...params, request_id: randomUUID() }, params]) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const response = await fetch(`${origin}/api/v1.0/email/send`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ template_id: 'package', template_params: sent }),
        });
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(answers).toEqual(Array(5).fill('200 OK'));
  }
  server.child.kill('SIGTERM');
  await server.exited;
  const database = new DatabaseSync(join(server.folder, 'data', 'leads.db'));
  expect(database.prepare('select count(*) as count from lead').get()?.count).toBe(2);
  database.close();
});

test('creates one lead from a form sent by the script and again by the browser', async () => {
  const server = await startServerProcess();
  const origin = await server.origin;
  const params = { name: 'Іван', phone: '0671234567', subject: 'Хімія', message: 'Можна в суботу?' };
  const byScript = await fetch(`${origin}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ template_id: 'trial', template_params: { ...params, request_id: randomUUID() } }),
  });
  expect(await byScript.text()).toBe('OK');
  const form = new FormData();
  for (const [name, value] of Object.entries({ template_id: 'trial', ...params })) form.append(name, value);
  const byBrowser = await fetch(`${origin}/api/v1.0/email/send-form`, { method: 'POST', body: form });
  expect(byBrowser.ok).toBe(true);
  const [, ...rows] = (await runLeads(server.folder, ['list'])).trimEnd().split('\n');
  expect(rows).toHaveLength(1);
});

test('corrects the lead when its form arrives with changes, and stores the older text', async () => {
  const server = await startServerProcess();
  const origin = await server.origin;
  const requestId = randomUUID();
  for (const phone of ['0671234567', '0679999999', '0679999999', '0671234567']) {
    const response = await fetch(`${origin}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        template_id: 'trial',
        template_params: { name: 'Іван', phone, request_id: requestId },
      }),
    });
    expect(await response.text()).toBe('OK');
  }
  const [, ...rows] = (await runLeads(server.folder, ['list'])).trimEnd().split('\n');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/пробний урок .*380679999999/);
  const shown = await runLeads(server.folder, ['show', '1']);
  expect(shown).toContain('✏️ виправлено: номер');
  expect(shown).toContain(': виправлено, було: номер: 0671234567');
});
