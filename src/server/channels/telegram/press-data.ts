import type { InlineKeyboardButton } from '@grammyjs/types';
import {
  isLossReason,
  isOrigin,
  type LossReason,
  type Origin,
  TIMED_STEPS,
  type TimedStep,
} from '../../lead/conversation.ts';
import type { PickerPart } from './picker.ts';

/** Steps that need a single press. */
const PLAIN_STEPS = ['take', 'human', 'miss', 'spam', 'return'] as const;
export type PlainStep = (typeof PLAIN_STEPS)[number];

/** Menus that replace the buttons of a message. */
const MENUS = ['card', 'outcome', 'packages', 'reasons'] as const;

/**
 * The meaning of a button. Each contains a lead number. Numbers are never reused, even after a restore, so a button
 * never concerns another person.
 */
export type Press = { lead: number } & (
  | { kind: 'step'; step: PlainStep }
  | { kind: (typeof MENUS)[number] }
  | { kind: 'days'; step: TimedStep; from: number }
  | { kind: 'hours'; step: TimedStep; day: string; part: PickerPart; isHalf: boolean }
  | { kind: 'at'; step: TimedStep; at: string }
  | { kind: 'day'; step: TimedStep; day: string | null }
  | { kind: 'package'; package: number | null }
  | { kind: 'reason'; reason: LossReason }
  | { kind: 'origin'; origin: Origin }
  | { kind: 'phone'; phone: string | null }
);

/** Buttons stay in the chat for years, so their data has a format version. */
const VERSION = '2';

/** Largest id in PostgreSQL. */
const MAX_NUMBER = 2_147_483_647;

/** Creates a button with its label. */
export function makeButton(text: string, press: Press): InlineKeyboardButton {
  return { text, callback_data: writePress(press) };
}

/** Formats the data of a button, at most 64 bytes. */
function writePress(press: Press): string {
  return [VERSION, press.lead, ...listParts(press)].join(':');
}

function listParts(press: Press): (string | number)[] {
  switch (press.kind) {
    case 'step':
      return [press.step];
    case 'days':
      return ['days', press.step, press.from];
    case 'hours':
      return ['hours', press.step, press.day, press.part, press.isHalf ? 30 : 0];
    case 'at':
      return ['at', press.step, press.at];
    case 'day':
      return ['day', press.step, press.day ?? 'none'];
    case 'package':
      return ['package', press.package ?? 'other'];
    case 'reason':
      return ['reason', press.reason];
    case 'origin':
      return ['origin', press.origin];
    case 'phone':
      return ['phone', press.phone?.replace('+', '') ?? 'keep'];
    default:
      return [press.kind];
  }
}

/** Parses the data of a button; undefined for data that is not ours. */
export function readPress(data: string): Press | undefined {
  const [, digits = '', rest = ''] = /^2:([1-9]\d{0,9}):([a-z0-9:]{1,40})$/.exec(data) ?? [];
  const lead = Number(digits);
  if (lead < 1 || lead > MAX_NUMBER) return undefined;
  const [name = '', ...parts] = rest.split(':');
  const plain = PLAIN_STEPS.find((step) => step === name);
  if (plain && parts.length === 0) return { lead, kind: 'step', step: plain };
  const menu = MENUS.find((each) => each === name);
  if (menu && parts.length === 0) return { lead, kind: menu };
  return readChoice(lead, name, parts);
}

const DAY = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

function readChoice(lead: number, name: string, [first = '', ...rest]: string[]): Press | undefined {
  if (name === 'package') {
    if (first === 'other') return { lead, kind: 'package', package: null };
    return /^\d{1,6}$/.test(first) ? { lead, kind: 'package', package: Number(first) } : undefined;
  }
  if (name === 'reason') return isLossReason(first) ? { lead, kind: 'reason', reason: first } : undefined;
  if (name === 'origin') return isOrigin(first) ? { lead, kind: 'origin', origin: first } : undefined;
  if (name === 'phone') {
    if (first === 'keep') return { lead, kind: 'phone', phone: null };
    return /^\d{8,15}$/.test(first) ? { lead, kind: 'phone', phone: `+${first}` } : undefined;
  }
  const step = TIMED_STEPS.find((each) => each === first);
  const [second = '', part = '', half = ''] = rest;
  if (!step) return undefined;
  if (name === 'days')
    return /^\d{1,3}$/.test(second) ? { lead, kind: 'days', step, from: Number(second) } : undefined;
  if (name === 'day' && second === 'none') return { lead, kind: 'day', step, day: null };
  if (!DAY.test(second.slice(0, 8))) return undefined;
  if (name === 'day') return second.length === 8 ? { lead, kind: 'day', step, day: second } : undefined;
  if (name === 'at') {
    const isHour = /^(?:[01]\d|2[0-3])[0-5]\d$/.test(second.slice(8));
    return isHour ? { lead, kind: 'at', step, at: second } : undefined;
  }
  const isPart = part === 'early' || part === 'school' || part === 'late';
  if (name !== 'hours' || second.length !== 8 || !isPart) return undefined;
  return { lead, kind: 'hours', step, day: second, part, isHalf: half === '30' };
}
