import type { School } from '#shared/content/schema.ts';
import type { LeadKind } from '#shared/lead.ts';
import type { FieldErrors } from '#shared/lead-rules.ts';
import { MESSAGES } from '#shared/messages.ts';
import { pluralize } from '#shared/plural.ts';
import { escapeHtml } from '../delivery/escape-html.ts';
import { RESULT_PAGE_STYLE } from './result-page-style.ts';

/** How sending a form without scripts ended. */
export type Result =
  | { outcome: 'taken'; kind: LeadKind }
  | { outcome: 'broken-rules'; fieldErrors: FieldErrors }
  | { outcome: 'failed' | 'too-many'; kind: LeadKind | undefined };

type Words = { title: string; banner: string; isGood: boolean; advice: string };

const SUCCESSES: Readonly<Record<LeadKind, string>> = {
  contact: MESSAGES.contactSuccess,
  trial: MESSAGES.trialSuccess,
  package: MESSAGES.packageThanks,
};

const GO_BACK = 'Натисніть «Назад» у браузері: введене там залишилося.';

/**
 * The page that a browser without scripts gets in answer to a form: the words of the form's own banner, the
 * school's phone and a way home. Nothing that the visitor sent stands on it.
 */
export function renderResultPage(result: Result, school: School): string {
  const { title, banner, isGood, advice } = chooseWords(result, school);
  const errors = result.outcome === 'broken-rules' ? Object.values(result.fieldErrors) : [];
  const { phone, telegram } = school.contacts;
  return `<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} — ${school.name}`)}</title>
<style>${RESULT_PAGE_STYLE}</style>
</head>
<body>
<main>
<p class="school">${escapeHtml(school.name)}</p>
<h1>${escapeHtml(title)}</h1>
<p class="banner ${isGood ? 'good' : 'bad'}" role="${isGood ? 'status' : 'alert'}">${escapeHtml(banner)}</p>
${errors.length > 0 ? `<ul>${errors.map((error) => `<li>${escapeHtml(error)}</li>`).join('')}</ul>` : ''}
<p>${escapeHtml(advice)}</p>
<p class="contacts"><a href="tel:${phone.replaceAll(' ', '')}">${escapeHtml(phone)}</a>
<a href="https://t.me/${encodeURIComponent(telegram)}">Telegram</a></p>
<p><a class="home" href="/">Повернутися на головну</a></p>
</main>
</body>
</html>
`;
}

function chooseWords(result: Result, { replyHours }: School): Words {
  if (result.outcome === 'taken') {
    const hours = pluralize(replyHours, 'години', 'годин', 'годин');
    const advice = `Відповідаємо протягом ${replyHours} ${hours} у робочі дні. Якщо терміново, зателефонуйте:`;
    return { title: 'Заявку прийнято', banner: SUCCESSES[result.kind], isGood: true, advice };
  }
  if (result.outcome === 'broken-rules') {
    const banner = 'Заявку ще не надіслано: перевірте поля форми.';
    return { title: 'Перевірте форму', banner, isGood: false, advice: GO_BACK };
  }
  const banner = result.kind === 'package' ? MESSAGES.packageFailure : MESSAGES.sendFailure;
  const wait = result.outcome === 'too-many' ? 'Забагато спроб поспіль. Зачекайте хвилину. ' : '';
  const advice = `${wait}${GO_BACK} Або зв’яжіться з нами:`;
  return { title: 'Заявку не надіслано', banner, isGood: false, advice };
}
