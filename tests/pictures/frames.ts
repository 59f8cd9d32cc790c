import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { BotMessage } from '../../src/server/channels/telegram/message.ts';

/* Frames around a message in a chat and an e-mail in a mail client, drawn by us without any product's design. */

/** A sent message, and the caption above it. */
export type Shown = { message: BotMessage; caption?: string };

/** Width of the pictures in CSS pixels, as Git hosts show documents. */
const WIDTH = 830;

const FONTS = ['latin', 'cyrillic']
  .flatMap((script) => [400, 500, 700].map((weight) => ({ script, weight })))
  .map(({ script, weight }) => {
    const file = `node_modules/@fontsource/roboto/files/roboto-${script}-${weight}-normal.woff2`;
    const range = script === 'cyrillic' ? 'unicode-range: U+301, U+400-45F, U+490-491, U+2116;' : '';
    const source = `url(data:font/woff2;base64,${readFileSync(file, 'base64')})`;
    return `@font-face { font-family: Roboto; font-weight: ${weight}; src: ${source}; ${range} }`;
  })
  .join('\n');

const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/1.4 Roboto, sans-serif; color: #1c2733; }
  a { color: #1f6fb2; }
  main { display: inline-flex; gap: 20px; align-items: flex-start; padding: 20px; background: #dbe5ec; }
  main > div { width: 385px; }
  h2 { margin: 0 0 10px; font-size: 15px; font-weight: 500; color: #42566a; }
  .message { padding: 10px 14px 12px; border-radius: 4px 16px 16px 16px; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere; }
  .message::before { content: 'Бот школи'; display: block; margin-bottom: 2px; font-size: 15px; font-weight: 500; color: #1f6fb2; }
  .message b { font-weight: 500; }
  blockquote { margin: 2px 0; padding: 2px 10px; border-left: 3px solid #1f6fb2; border-radius: 3px; background: #eff5fa; }
  .row { display: flex; gap: 6px; margin-top: 6px; }
  .row span { flex: 1; padding: 9px; border-radius: 8px; background: #7d95a8; color: #fff; font-weight: 500; text-align: center; }
  article { width: ${WIDTH / 1.3}px; padding: 20px 24px 24px; border: 1px solid #d5dbe1; background: #fff; }
  article header { margin: 0 0 14px; padding: 0 0 14px; border-bottom: 1px solid #d5dbe1; }
  article header p { margin: 0 0 6px; font-size: 21px; }
  article header small { font-size: 14px; color: #586877; }
`;

/** Draws messages of the bot side by side. */
export function drawChat(page: Page, messages: readonly Shown[]): Promise<Buffer> {
  const columns = messages.map(({ message, caption }) => {
    const rows = message.reply_markup?.inline_keyboard ?? [];
    const buttons = rows.map(
      (row) => `<div class="row">${row.map(({ text }) => `<span>${text}</span>`).join('')}</div>`,
    );
    const heading = caption ? `<h2>${caption}</h2>` : '';
    return `<div>${heading}<div class="message">${message.text}</div>${buttons.join('')}</div>`;
  });
  return draw(page, `<main>${columns.join('')}</main>`);
}

/** Draws an opened e-mail. */
export function drawEmail(
  page: Page,
  email: { subject: string; from: string; html: string },
): Promise<Buffer> {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(email.html)?.[1] ?? '';
  return draw(
    page,
    `<article><header><p>${email.subject}</p><small>${email.from}</small></header>${body}</article>`,
  );
}

async function draw(page: Page, html: string): Promise<Buffer> {
  // The policy of our own pages would block these styles.
  await page.goto('about:blank');
  await page.setContent(
    `<!doctype html><html lang="uk"><style>${FONTS}${STYLE}</style><body>${html}</body></html>`,
  );
  await page.evaluate(() => document.fonts.ready);
  return page.locator('body > *').screenshot();
}
