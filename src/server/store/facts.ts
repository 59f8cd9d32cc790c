import { type Engine, storableText } from './engine.ts';

/**
 * Small facts that outlive a restart and are shared by all instances; each is a text.
 * - `handling-since`: when managers began to handle leads here (ISO 8601); reminders and lists ignore earlier leads
 * - `bot-poll-problem`: why presses of buttons do not reach us (`webhook`, `conflict`, `unfetched`); empty if they do
 * - `bot-update-begun`: the id of the last handled update of the bot, and the number of process starts with it
 * - `bot-chat-id`: the configured chat and the id to which Telegram has moved it, separated by a space
 * - `refused-recipients`: the addresses of MAIL_TO that refused the last e-mail, each with a code; empty if none did
 * - `health_checked_at`: written to test whether the store is writable (ms since 1970, and padding)
 */
type FactName =
  | 'handling-since'
  | 'bot-poll-problem'
  | 'bot-chat-id'
  | 'bot-update-begun'
  | 'refused-recipients'
  | 'health_checked_at';

export type Facts = ReturnType<typeof createFacts>;

/** The facts that all processes on the database share. */
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
    /** Writes the fact unless it exists, so that the first of several instances decides. */
    async addFact(name: FactName, value: string) {
      await database.run(ADD_FACT, { name, value: storableText(value) });
    },
  };
}

const WRITE_FACT = `
  INSERT INTO fact (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

const ADD_FACT = 'INSERT INTO fact (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING';
