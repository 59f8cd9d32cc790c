/**
 * `npm run pictures`: takes the pictures of README and of the owner's guides again, all or the named ones, into
 * docs/pictures. Uses the school's own site with fakes of Telegram and a mail server. Needs Chromium and a font with
 * emoji (Debian's fonts-noto-color-emoji). Look at each picture before you commit it.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findHeadlessChromium } from '../../scripts/programs.ts';
import { buildSite } from '../support/build-site.ts';
import { startSmtpProvider } from '../support/providers/smtp-provider.ts';
import { startSite } from '../support/start-site.ts';
import { PICTURE_NAMES } from './names.ts';
import { NEW_PRICE, PICTURES } from './pictures.ts';

const FOLDER = 'docs/pictures';

/** Twice the resolution of the page, for dense screens. */
const SCALE = 2;

/** Git hosts show a document half as wide. */
const MAX_WIDTH = 1660;

/** The e-mail comes from the school's own mailbox, as in most schools. */
const NO_EMAILJS = {
  EMAILJS_PUBLIC_KEY: '',
  EMAILJS_PRIVATE_KEY: '',
  EMAILJS_SERVICE_ID: '',
  EMAILJS_TEMPLATE_CONTACT: '',
  EMAILJS_TEMPLATE_TRIAL: '',
  EMAILJS_TEMPLATE_PACKAGE: '',
};

const named = process.argv.slice(2);
const chosen = PICTURE_NAMES.filter((name) => named.length === 0 || named.includes(name));
const unknown = named.filter((name) => !PICTURE_NAMES.some((known) => known === name));
const lacking = findHeadlessChromium() ? undefined : 'There is no Chromium: npm run test:setup installs it';
if (unknown.length > 0 || lacking) {
  console.error(lacking ?? `Pictures are ${PICTURE_NAMES.join(', ')}; not ${unknown.join(', ')}`);
  process.exit(2);
}

// Inside the project, because a build ignores files outside of it.
mkdirSync('test-results', { recursive: true });
const place = mkdtempSync(resolve('test-results/pictures-'));
const content = join(place, 'content');
cpSync('content', content, { recursive: true });
// The change that the guide describes.
const packages = readFileSync(join(content, 'packages.yaml'), 'utf8');
writeFileSync(join(content, 'packages.yaml'), packages.replace(/priceUah: \d+/, `priceUah: ${NEW_PRICE}`));

const build = await buildSite({
  ADMIN_REPO: 'school/site',
  CONTENT_FOLDER: content,
});
const mail = await startSmtpProvider();
const site = await startSite(
  {
    ...NO_EMAILJS,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Сайт школи <site@school.example>',
    MAIL_TO: 'owner@school.example',
    // The e-mail has links.
    PUBLIC_SITE_URL: 'http://127.0.0.1',
  },
  { site: build.folder, content },
);
const executablePath = findHeadlessChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of chosen) {
    const context = await browser.newContext({
      baseURL: site.origin,
      locale: 'uk-UA',
      timezoneId: 'Europe/Kyiv',
      reducedMotion: 'reduce',
      deviceScaleFactor: SCALE,
    });
    const shot = await PICTURES[name]({ page: await context.newPage(), site, mail, content });
    await context.close();
    const { size, width, height } = await sharp(shot)
      .resize({ width: MAX_WIDTH, withoutEnlargement: true })
      .webp({ quality: 72, effort: 6, smartSubsample: true })
      .toFile(`${FOLDER}/${name}.webp`);
    console.log(`${FOLDER}/${name}.webp: ${width} × ${height}, ${Math.ceil(size / 1000)} KB`);
  }
} finally {
  await browser.close();
  await Promise.all([site.stop(), mail.close(), build.remove()]);
  rmSync(place, { recursive: true });
}
