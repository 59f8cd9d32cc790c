/** `school explain CODE`: what a code, a message or a whole line of the log means, and what to do. */
import { pathToFileURL } from 'node:url';
import { adviseOn } from '../lead/advice.ts';
import type { Channel } from '../lead/lead.ts';
import { CODES, LINES } from './log-lines.ts';

const CHANNEL_OF: Readonly<Record<string, Channel>> = {
  bot: 'bot',
  emailjs: 'email',
  smtp: 'email',
  webhook: 'webhook',
};

/**
 * Explains what somebody has copied out of the log.
 *
 * @returns a line for each thing in it that is known; none where nothing is
 */
export function explain(given: string): string[] {
  const { msg = given, codes } = readLine(given);
  const found = LINES.filter(([lines]) => lines.some((line) => line === msg));
  const near = found.length > 0 ? found : LINES.filter(([lines]) => lines.some((line) => msg.includes(line)));
  const advice = near.slice(0, 1).map(([, words]) => words);
  return [...advice, ...codes.flatMap((code) => explainCode(code) ?? [])];
}

function explainCode(code: string): string | undefined {
  const known = CODES.find(([pattern]) => pattern.test(code));
  if (known) return `${code}: ${known[1]}`;
  const [prefix = ''] = code.split('-');
  const channel = CHANNEL_OF[prefix];
  return channel && `${code}: ${adviseOn(channel, code)}`;
}

/** A line of the log is JSON, with the code in it or in its error; whatever else is given is a message or a code. */
function readLine(given: string): { msg?: string; codes: string[] } {
  const words = { codes: given.split(/[\s,=:()«»]+/) };
  const start = given.indexOf('{');
  if (start < 0) return words;
  try {
    const line = JSON.parse(given.slice(start));
    const codes = [line.code, line.errorCode, line.err?.code].filter((code) => typeof code === 'string');
    return { msg: String(line.msg ?? ''), codes: [...new Set<string>(codes)] };
  } catch {
    return words;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const given = process.argv.slice(2).join(' ');
  const lines = explain(given);
  if (lines.length > 0) console.log(lines.join('\n'));
  else {
    console.error(
      given
        ? 'Nothing is known of it. Report it with the line: journalctl -u school -n 50'
        : 'What? school explain sqlite-13, or a whole line of the log in quotes',
    );
    process.exitCode = 1;
  }
}
