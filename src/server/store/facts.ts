import { type Engine, storableText } from './engine.ts';

/**
 * Small facts that outlive a restart and are shared by all instances; each is one text.
 * - `handling-since`: when people began to handle leads here (ISO 8601), by whatever feature was switched on first;
 *   see {@link OpenOptions}
 * - `bot-actions-trouble`: why presses of buttons do not reach us (`webhook`, `conflict`, `unfetched`); empty when
 *   they do
 * - `bot-chat-id`: the chat of the settings and the id to which Telegram has moved it, with a space between
 * - `refused-recipients`: the addresses of MAIL_TO that did not take the last letter, each with a code; empty when
 *   all did
 * - `health_checked_at`: written to see whether the store can be written (ms since 1970, and what makes it large)
 */
export type FactName =
  | 'handling-since'
  | 'bot-actions-trouble'
  | 'bot-chat-id'
  | 'refused-recipients'
  | 'health_checked_at';

/** What one process does for all instances: it asks Telegram for presses, of which that allows one asker only. */
type RoleName = 'bot-poller';

/** What all instances know together, and which of them does what for the others. */
export type Facts = ReturnType<typeof createFacts>;

export function createFacts(database: Engine) {
  return {
    async readFact(name: FactName) {
      const row = await database.get<{ value: string }>('SELECT value FROM fact WHERE name = :name', {
        name,
      });
      return row?.value ?? null;
    },
    async writeFact(name: FactName, value: string) {
      await database.run(WRITE_FACT, { name, value: storableText(value) });
    },
    /** Writes the fact unless another instance was quicker; true when the value before was the given one. */
    async exchangeFact(name: FactName, before: string | null, value: string) {
      const values = { name, value: storableText(value) };
      const changes =
        before === null
          ? database.run(CREATE_FACT, values)
          : database.run(REPLACE_FACT, { ...values, before });
      return (await changes) === 1;
    },
    /**
     * Takes the role, or keeps it, for so long from now; false while another process holds it. Whoever is killed loses
     * it when the time has run out, so a holder asks again well before.
     *
     * @param holder an id of the process, different at each start
     */
    holdRole: async (role: RoleName, holder: string, leaseMs: number) =>
      (await database.run(HOLD_ROLE, { role, holder, leaseMs })) === 1,
    /** Gives the role up, if it is ours, so that another process need not wait. */
    async leaveRole(role: RoleName, holder: string) {
      await database.run('DELETE FROM role WHERE name = :role AND holder = :holder', { role, holder });
    },
  };
}

const WRITE_FACT = `
  INSERT INTO fact (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

const CREATE_FACT = 'INSERT INTO fact (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING';

const REPLACE_FACT = 'UPDATE fact SET value = :value WHERE name = :name AND value = :before';

/**
 * A lease that ends further ahead than ours would was set by a clock that has jumped back since; with a minute for
 * statements that began at different moments.
 */
const HOLD_ROLE = `
  INSERT INTO role (name, holder, held_until) VALUES (:role, :holder, :now + ms(:leaseMs))
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
  WHERE role.holder = excluded.holder OR role.held_until <= :now OR role.held_until > excluded.held_until + ms(60000)`;
