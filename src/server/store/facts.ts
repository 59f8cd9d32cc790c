import { type Engine, storableText } from './engine.ts';

/**
 * Small facts that outlive a restart and are shared by all instances; each is one text.
 * - `handling-since`: when people began to handle leads here (ISO 8601), by whatever feature was switched on first;
 *   see {@link OpenOptions}
 * - `bot-poll-problem`: why presses of buttons do not reach us (`webhook`, `conflict`, `unfetched`); empty when
 *   they do
 * - `bot-update-begun`: the id of the bot's update that was begun last, and at how many starts of the process
 * - `bot-chat-id`: the chat of the settings and the id to which Telegram has moved it, with a space between
 * - `refused-recipients`: the addresses of MAIL_TO that did not take the last letter, each with a code; empty when
 *   all did
 * - `health_checked_at`: written to see whether the store can be written (ms since 1970, and what makes it large)
 */
export type FactName =
  | 'handling-since'
  | 'bot-poll-problem'
  | 'bot-chat-id'
  | 'bot-update-begun'
  | 'refused-recipients'
  | 'health_checked_at';

/** What all processes on the database know together. */
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
  };
}

const WRITE_FACT = `
  INSERT INTO fact (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

const CREATE_FACT = 'INSERT INTO fact (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING';

const REPLACE_FACT = 'UPDATE fact SET value = :value WHERE name = :name AND value = :before';
