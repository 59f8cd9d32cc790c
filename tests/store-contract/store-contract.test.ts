import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { createPostgresDatabase, createSqliteDatabase, type TestDatabase } from '../support/store-engines.ts';
import { describeBreakers } from './breakers.ts';
import { describeCards } from './cards.ts';
import { describeChannels } from './channels.ts';
import { describeClaiming } from './claiming.ts';
import { describeClock } from './clock.ts';
import { describeConversations } from './conversations.ts';
import { describeErasing } from './erasing.ts';
import { describeEvents } from './events.ts';
import { describeLeader } from './leader.ts';
import { describeNotifications } from './notifications.ts';
import { describeOrder } from './order.ts';
import { describeOutcomes } from './outcomes.ts';
import { describePhones } from './phones.ts';
import { describeRetention } from './retention.ts';
import { describeSaving } from './saving.ts';
import { describeStates } from './states.ts';

function describeContract(createDatabase: () => Promise<TestDatabase>): void {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(() => database.close());

  const open = () => database.open();
  const passTime = (ms: number) => database.passTime(ms);

  describe('saving', () => describeSaving(open, passTime));
  describe('claiming', () => describeClaiming(open, passTime));
  describe('e-mail first, then the bot', () => describeOrder(open, passTime));
  describe('the states', () => describeStates(open, passTime));
  describe('channels', () => describeChannels(open));
  describe('a clock', () => describeClock(open, passTime));
  describe('breakers', () => describeBreakers(open, passTime));
  describe('outcomes', () => describeOutcomes(open, passTime));
  describe('numbers', () => describePhones(open));
  describe('retention', () => describeRetention(open, passTime));
  describe('conversations', () => describeConversations(open, passTime));
  describe('the leader', () => describeLeader(open, passTime));
  describe('cards', () => describeCards(open, passTime));
  describe('events', () => describeEvents(open, passTime));
  describe('notifications', () => describeNotifications(open, passTime));
  describe('erasing', () => describeErasing(open));
}

describe('a store on SQLite', () => describeContract(createSqliteDatabase));

if (postgresMissing) console.warn(`The store on PostgreSQL is not tested: ${postgresMissing}`);

describe.skipIf(postgresMissing)('a store on PostgreSQL', () => {
  let postgres: TestPostgres;
  let address: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    address = await postgres.createDatabase();
  });
  afterAll(() => postgres.close());

  describeContract(() => createPostgresDatabase(address));
});
