import type { School } from '#shared/content/schema.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { FieldErrors } from '#shared/lead/rules.ts';
import { pluralize } from '#shared/words/plural.ts';
import { escapeHtml } from '../words/escape-html.ts';
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

/** The school's sign, a ticked cell. */
const SIGN =
  '<svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><rect x="2" y="8" width="24" height="24" rx="4" stroke-width="2"/><path d="M14 8v24M2 20h24" stroke-width="1.5" opacity=".35"/><path class="pencil" d="M8 19.5c2.5 2 4.3 4.5 5.5 7.5C17 16.5 23 8 31.5 2.5" stroke-width="3.4"/></svg>';

/** What the teacher's pencil says of the form. */
const TICK = 'M10 44c9 6 15 14 19 25C40 41 56 22 86 6';
const WAVE = 'M4 46c8-10 14-10 22-1s15 9 23 0 14-9 22 0 13 8 21-1';

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
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} — ${school.name}`)}</title>
<style>${RESULT_PAGE_STYLE}</style>
</head>
<body>
<main>
<p class="school">${SIGN}${escapeHtml(school.name)}</p>
<div class="slip">
<svg width="96" height="80" viewBox="0 0 96 80" aria-hidden="true"><path class="pencil" d="${isGood ? TICK : WAVE}" stroke-width="6"/></svg>
<h1>${escapeHtml(title)}</h1>
<p class="banner ${isGood ? 'good' : 'bad'}" role="${isGood ? 'status' : 'alert'}">${escapeHtml(banner)}</p>
${errors.length > 0 ? `<ul>${errors.map((error) => `<li>${escapeHtml(error)}</li>`).join('')}</ul>` : ''}
<p>${escapeHtml(advice)}</p>
<p class="contacts"><a href="tel:${phone.replaceAll(' ', '')}">${escapeHtml(phone)}</a>
<a href="https://t.me/${encodeURIComponent(telegram)}">Telegram</a></p>
<p><a class="home" href="/">Повернутися на головну</a></p>
</div>
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
