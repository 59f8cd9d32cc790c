/*
 * Finds the true cause of a mail server's refusal. Codes are unreliable: 550 and 554 stand for full mailboxes, 421 for
 * a wrong password, 5.7.1 for six different causes. The rules therefore use the stage of the dialogue and then
 * unambiguous phrases. The enhanced status code (RFC 3463, RFC 5248) decides only if no phrase matches.
 */
import { AMBIGUOUS, RULES, type Stage } from './smtp-rules.ts';

/** A reply of a mail server. */
export type Reply = {
  stage: Stage;
  /** The reply code of RFC 5321. */
  status: number;
  /** For example `5.1.1`; undefined if the server gave none. */
  enhanced: string | undefined;
  /** The text, with its lines joined. */
  text: string;
};

/** Finds the cause of a refusal. Undefined if no rule matches, because a wrong cause would mislead the owner. */
export function readRefusal({ stage, status, enhanced, text }: Reply): string | undefined {
  const matches = (phrases: readonly RegExp[] = []) => phrases.some((phrase) => phrase.test(text));
  if (matches(AMBIGUOUS)) return undefined;
  const rule = RULES.find(
    (each) =>
      (each.stages?.includes(stage) ?? true) &&
      (each.status?.test(String(status)) ?? true) &&
      !matches(each.unless) &&
      (!(each.phrases ?? each.enhanced) || matches(each.phrases) || each.enhanced?.test(enhanced ?? '')),
  );
  return rule && `smtp-${rule.cause}`;
}

/** Servers name the cause at the beginning; links and advertising follow. */
const MAX_REPLY_CHARS = 2000;

/** Splits a reply into code, enhanced code and text. */
export function parseReply(response: string): Omit<Reply, 'stage'> {
  const [, status = '', enhanced] = /^(\d{3})(?:[ -](?:#)?(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  const lines = response
    .split(/\r?\n/)
    .map((line) => line.replace(/^\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3}(?=\s|$))?/, '').trim());
  const joined = lines.join(' ').replace(/\s+/g, ' ').trim().slice(0, MAX_REPLY_CHARS);
  // Some servers write the enhanced code into the text: `451 [#4.7.1]`, `550 #5.1.0 Address rejected`.
  const within = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(joined)?.[1];
  // The rules stop at the end of a sentence, so full stops inside addresses are replaced.
  const text = joined.replace(/(?<=\S)\.(?=\S)/g, '·');
  return { status: Number(status), enhanced: enhanced ?? within, text };
}
