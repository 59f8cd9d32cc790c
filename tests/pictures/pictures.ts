import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { describeFailure, describeSuccess, makeNotification } from '../../deploy/owner-messages.ts';
import { StepError } from '../../deploy/steps.ts';
import { checkContent } from '../../src/content/check.ts';
import { type BotMessage, formatNotification } from '../../src/server/channels/telegram/message.ts';
import { openEditor, turnTo } from '../e2e/editor-folder.ts';
import { openTrialDialog } from '../e2e/fixtures.ts';
import type { SmtpProvider } from '../support/providers/smtp-provider.ts';
import { buildSchool } from '../support/school-variants.ts';
import { MESSAGES } from '../support/specified-messages.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { drawChat, drawEmail } from './frames.ts';
import type { PictureName } from './names.ts';

/** Sources of the pictures. */
export type Stage = {
  page: Page;
  /** The school's own site with {@link NEW_PRICE} for the first package. */
  site: RunningSite;
  mail: SmtpProvider;
  /** The content of that site. */
  content: string;
};

type Take = (stage: Stage) => Promise<Buffer>;

/** The new price in the guide's example. */
export const NEW_PRICE = 1600;

/** Longer than the server's limit for a form that a script fills. */
const TYPING_MS = 3000;

const PHONE = { width: 390, height: 844 };

/** Takes each picture. */
export const PICTURES: Readonly<Record<PictureName, Take>> = {
  home: takeHome('light'),
  'home-dark': takeHome('dark'),
  'changed-price': takeChangedPrice,
  'other-school': takeOtherSchool,
  'bot-about-changes': takeBotAboutChanges,
  editor: takeEditor,
  card: takeCard,
  email: takeEmail,
};

function takeHome(colorScheme: 'light' | 'dark'): Take {
  return async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/', { waitUntil: 'networkidle' });
    return page.screenshot();
  };
}

async function takeChangedPrice({ page }: Stage): Promise<Buffer> {
  await page.setViewportSize(PHONE);
  await page.goto('/', { waitUntil: 'networkidle' });
  const card = page.locator('#packages li', { hasText: String(NEW_PRICE) }).first();
  await card.scrollIntoViewIfNeeded();
  const { y, height } = (await card.boundingBox()) ?? { y: 0, height: 0 };
  return page.screenshot({ clip: { x: 0, y: y - 20, width: PHONE.width, height: height + 30 } });
}

/** Optional content of a school besides the samples: its colours, a temporary price, reviews. */
async function takeOtherSchool({ page }: Stage): Promise<Buffer> {
  const build = await buildSchool();
  const site = await startSite({}, { site: build.folder, content: build.content });
  try {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${site.origin}/#packages`, { waitUntil: 'networkidle' });
    return await page.locator('#packages').screenshot();
  } finally {
    await site.stop();
    await build.remove();
  }
}

/** A price with a word in it, and then the corrected one. */
async function takeBotAboutChanges({ page, content }: Stage): Promise<Buffer> {
  const spoilt = join(mkdtempSync(join(tmpdir(), 'content-')), 'content');
  cpSync(content, spoilt, { recursive: true });
  const file = join(spoilt, 'packages.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(String(NEW_PRICE), `${NEW_PRICE} грн`));
  const refusal = await checkContent(spoilt).then(() => '', String);
  rmSync(spoilt, { recursive: true });
  const mistakes = new StepError('content', refusal.replace('ContentError: ', ''));
  const messages = [
    [`Олена написала «${NEW_PRICE} грн»`, describeFailure(mistakes, '«Нова ціна», Олена')],
    [`Олена виправила на ${NEW_PRICE}`, describeSuccess('«Ціна без грн», Олена', [])],
  ] as const;
  return drawChat(
    page,
    messages.map(([caption, text]) => ({ caption, message: formatNotification(makeNotification(text)) })),
  );
}

async function takeEditor({ page }: Stage): Promise<Buffer> {
  await page.setViewportSize({ width: 1000, height: 720 });
  await openEditor(page, 'content');
  await turnTo(page, 'prices/entries/packages');
  await page.getByRole('spinbutton', { name: 'Ціна, грн' }).first().fill(String(NEW_PRICE));
  await expect(page.getByRole('button', { name: 'Зберегти' })).toBeEnabled();
  return page.screenshot();
}

async function takeCard({ page, site: { bot } }: Stage): Promise<Buffer> {
  await sendLead(page);
  const shown = () => bot.messages.at(-1);
  await expect.poll(() => shown()?.buttons.map(({ text }) => text)).toContain('Беру');
  const arrived = readLastMessage();
  bot.press({ messageId: shown()?.messageId ?? 0, button: 'Беру', from: { id: 1, first_name: 'Марія' } });
  await expect.poll(() => shown()?.buttons.map(({ text }) => text)).toContain('Пробний');
  return drawChat(page, [
    { message: arrived, caption: 'Заявка прийшла' },
    { message: readLastMessage(), caption: 'Марія натиснула «Беру»' },
  ]);

  function readLastMessage(): BotMessage {
    return bot.requests.findLast(({ path }) => /sendMessage|editMessageText/.test(path))?.body as BotMessage;
  }
}

async function takeEmail({ page, mail }: Stage): Promise<Buffer> {
  // The lead of the card, if that picture was taken.
  if (mail.emails.length === 0) await sendLead(page);
  await expect.poll(() => mail.emails.length).toBe(1);
  const email = mail.emails[0] ?? '';
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(email)?.[1] ?? '';
  const html = /^Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/m.exec(email)?.[1] ?? '';
  return drawEmail(page, {
    from: 'Сайт школи',
    subject: subject.replaceAll(/\s*=\?UTF-8\?B\?(.*?)\?=/g, (_word, code) => decode(code)),
    html: decode(html),
  });
}

/** Like a parent who came from an advertisement. */
async function sendLead(page: Page): Promise<void> {
  await page.goto('/subject/physics?utm_source=instagram');
  const dialog = await openTrialDialog(page);
  await dialog.getByLabel("Ім'я *").fill('Оксана');
  await dialog.getByLabel('Телефон *').fill('067 123 45 67');
  await dialog.getByLabel('Що вас цікавить?').selectOption('Фізика');
  await dialog.getByLabel('Повідомлення').fill('Син у 9 класі. Чи можна займатися ввечері, після 18:00?');
  // A form that is filled faster than people can is marked as spam.
  await page.waitForTimeout(TYPING_MS);
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.trialSuccess)).toBeVisible();
}

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString();
}
