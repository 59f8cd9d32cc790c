import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { makeOther } from '../../../tests/support/make-lead.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import { readConfig } from '../config.ts';
import { NO_LOG } from '../log.ts';
import { keepRetention } from '../watch/retention.ts';
import { confirmDate } from './commands/server.ts';

test('whoever says that the date is right lets the next round of the server delete what is old', async () => {
  const file = makeStoreFile();
  const lastYear = await openTestStore(file, () => Date.now() - 200 * 86_400_000);
  await lastYear.saveLead(makeOther({ isSpam: true }), []);
  const store = await openTestStore(file);
  const out = new PassThrough();
  const confirm = () => confirmDate([], { store, config: readConfig({}), out, remarks: new PassThrough() });
  const round = () => keepRetention({ store, retentionDays: 180, logger: NO_LOG });

  await expect(confirm()).rejects.toThrow('Сайт про дату зараз не питає');
  await round();
  expect(await store.findLead(1)).not.toBeNull();
  await confirm();
  expect(String(out.read())).toMatch(
    /^Дату підтверджено: \d\d\.\d\d\.\d{4}, .*\. Старі заявки сайт видалить протягом доби\.\n$/,
  );
  await round();
  expect(await store.findLead(1)).toBeNull();
  await expect(confirm()).rejects.toThrow('Сайт про дату зараз не питає');
});
