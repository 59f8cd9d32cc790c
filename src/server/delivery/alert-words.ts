import { LEAD_KINDS, type LeadKind } from '#shared/lead.ts';
import type { Channel } from '../store/store.ts';
import { KIND_WORDS } from './kind-words.ts';
import type { Outage } from './outage.ts';

const FAILING: Record<Channel, string> = {
  email: 'листи із заявками не надсилаються',
  bot: 'бот не отримує заявок',
};

const ADVICE: Record<Channel, string> = {
  email: 'Перевірте EmailJS або поштову скриньку: чи чинні ключі, шаблони й доступ до пошти.',
  bot: 'Перевірте токен бота та чи є бот у чаті.',
};

const RECOVERED: Record<Channel, string> = {
  email: 'листи із заявками знову надсилаються',
  bot: 'бот знову отримує заявки',
};

/** Tells the owner that a channel fails; a code and a duration only, nothing about visitors. */
export function writeAlert(channel: Channel, { code, kinds }: Outage, failingMs: number): string {
  return [
    `⚠️ Сайт школи: ${FAILING[channel]} вже ${describeDuration(failingMs)} (код: ${code}).`,
    ...nameKinds(kinds),
    `Жодної заявки не втрачено: вони збережені й чекають. ${ADVICE[channel]}`,
    'Подробиці покаже команда npm run leads -- stats.',
  ].join('\n');
}

/** Tells the owner that the channel works again. */
export function writeRecovery(channel: Channel): string {
  return `✅ Сайт школи: ${RECOVERED[channel]}.`;
}

/** One refused template is soon found when the owner knows which leads it sends. */
function nameKinds(kinds: LeadKind[]): string[] {
  if (kinds.length === 0 || kinds.length === LEAD_KINDS.length) return [];
  return [`Стосується заявок: ${kinds.map((kind) => KIND_WORDS[kind]).join(', ')}.`];
}

function describeDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120 ? `${minutes} хв` : `${Math.round(minutes / 60)} год`;
}
