import type { Lead, LeadConversation } from '../../lead.ts';
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
  held?: readonly Pick<Lead, 'number' | 'conversation'>[];
  /** What may be answered by one button: its words and what it carries. */
  question?: { yes: string; press: string };
  /** The one that it is about: in the chat it is an answer to the card, with its buttons. */
  conversation?: LeadConversation;
  /** Nobody has to be interrupted for it. */
  isSilent?: boolean;
  /** What to do where there are no buttons. */
  withoutButtons?: string;
  /** What to do in the chat, where there are commands. */
  withButtons?: string;
};

/** What a letter says: what to do without buttons, too. */
export function listParagraphs({ paragraphs, withoutButtons }: Notice): Part[][] {
  return withoutButtons ? [...paragraphs, [{ text: withoutButtons }]] : paragraphs;
}

/** The same as text, without where it leads to. */
export function writeParagraphs(notice: Notice): string[] {
  return listParagraphs(notice).map(toPlain);
}
