import { type Part, toPlain } from '../../words/brief.ts';

/** What the site tells people, unasked: alerts, reminders, the summary, the report. */
export type Notice = {
  /** Makes the Message-ID of the letter: one that comes twice is shown once. */
  id: string;
  /** Stands with the title over the message in the chat; without one the paragraphs say there what it is about. */
  icon?: string;
  title: string;
  /** Each may have several lines. */
  paragraphs: Part[][];
  /** Leads that were held back: people may say by a button of the chat that they are no spam. */
  held?: readonly number[];
  /** What to do where there are no buttons. */
  withoutButtons?: string;
};

/** The paragraphs as text; of where they lead to only what is signed is told, as the rest needs the bot's chat anyway. */
export function writeParagraphs({ paragraphs, withoutButtons }: Notice): string[] {
  const written = paragraphs.map((paragraph) => toPlain(paragraph));
  return [...written, ...(withoutButtons ? [withoutButtons] : [])];
}
