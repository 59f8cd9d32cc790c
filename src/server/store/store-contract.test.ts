import { afterEach, beforeEach, describe } from 'vitest';
import { createSqliteDatabase, type TestDatabase } from '../../../tests/support/store-engines.ts';
import { describeChannels } from './contract/channels.ts';
import { describeClaiming } from './contract/claiming.ts';
import { describeKeeping } from './contract/keeping.ts';
import { describeOrder } from './contract/order.ts';
import { describeSaving } from './contract/saving.ts';

const ENGINES = [{ engine: 'SQLite', createDatabase: createSqliteDatabase }];

describe.each(ENGINES)('a store on $engine', ({ createDatabase }) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(() => database.close());

  const open = () => database.open();
  const passTime = (ms: number) => database.passTime(ms);

  describe('saving', () => describeSaving(open));
  describe('claiming', () => describeClaiming(open, passTime));
  describe('e-mail first, then the bot', () => describeOrder(open, passTime));
  describe('channels', () => describeChannels(open, passTime));
  describe('keeping', () => describeKeeping(open, passTime));
});
