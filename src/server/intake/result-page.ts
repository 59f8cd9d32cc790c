import type { School } from '#content/schema.ts';
import { COLOR_SHEET } from '#shared/brand/colors.ts';
import { drawSign } from '#shared/brand/sign.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { FieldErrors } from '#shared/lead/rules.ts';
import { commonHeaders, hashSource, type SecurityOptions } from '#shared/node/security-headers.ts';
import { describePromise } from '#shared/words/promise.ts';
import { escapeHtml } from '../words/text.ts';

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

const GO_BACK =
  'Натисніть «Назад» у браузері: введене там залишилося. Якщо вікно з формою закрилося, відкрийте його ще раз.';

/** The school's sign, a ticked cell. */
const SIGN = `<svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">${drawSign({ tick: 'class="pencil"' })}</svg>`;

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
  return renderSlip(school, {
    title,
    banner,
    isGood,
    body: `${errors.length > 0 ? `<ul>${errors.map((error) => `<li>${escapeHtml(error)}</li>`).join('')}</ul>` : ''}
<p>${escapeHtml(advice)}</p>
<p class="contacts"><a href="tel:${phone.replaceAll(' ', '')}">${escapeHtml(phone)}</a>${telegram ? `\n<a href="https://t.me/${encodeURIComponent(telegram)}">Telegram</a>` : ''}</p>
<p><a class="home" href="/">Повернутися на головну</a></p>`,
  });
}

/** What stands on a slip of paper; without a banner it asks something. */
type Slip = Pick<Words, 'title'> & Partial<Words> & { body: string };

/** @param slip its body is HTML, what comes from outside in it escaped */
export function renderSlip(school: School, { title, banner, isGood = true, body }: Slip): string {
  const drawing = `<svg width="96" height="80" viewBox="0 0 96 80" aria-hidden="true"><path class="pencil" d="${isGood ? TICK : WAVE}" stroke-width="6"/></svg>`;
  return `<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} — ${school.name}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="school">${SIGN}${escapeHtml(school.name)}</p>
<div class="slip">
${banner ? drawing : ''}
<h1>${escapeHtml(title)}</h1>
${banner ? `<p class="banner ${isGood ? 'good' : 'bad'}" role="${isGood ? 'status' : 'alert'}">${escapeHtml(banner)}</p>` : ''}
${body}
</div>
</main>
</body>
</html>
`;
}

/** Nothing is loaded by the page but the icon of its tab, and its one style sheet is allowed by its hash. */
export function resultPageHeaders(
  security: SecurityOptions,
  formAction: "'none'" | "'self'" = "'none'",
): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; style-src ${hashSource(STYLE)}; img-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
    ...commonHeaders(security),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  };
}

function chooseWords(result: Result, school: School): Words {
  if (result.outcome === 'taken') {
    const advice = `Відповідаємо ${describePromise(school)}. Якщо терміново, зателефонуйте:`;
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

/**
 * The site's look in the few rules that one short page needs, by day and by night: a slip of paper with a tick, or
 * with a wave where something is to be put right. It is inlined, because the page has to be readable when nothing
 * else can be loaded, and allowed by its hash.
 */
const STYLE = `
:root{color-scheme:light dark}${COLOR_SHEET}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;color:var(--ink);font:1.0625rem/1.5 Onest,Roboto,Arial,sans-serif;overflow-wrap:break-word;
background:linear-gradient(var(--grid) 1px,#0000 1px) 0 0/1.5rem 1.5rem,linear-gradient(90deg,var(--grid) 1px,#0000 1px) 0 0/1.5rem 1.5rem,var(--paper)}
main{max-width:46rem;min-height:100vh;margin:auto;padding:1.5rem 1.25rem 3rem 1.5rem;border-left:1.5px solid var(--margin)}
svg{display:block;fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
.pencil{stroke:var(--red)}
.school{display:flex;gap:8px;align-items:center;margin:0 0 1.5rem;font-size:1.1875rem;font-weight:800;letter-spacing:-.03em}
.slip{padding:1.5rem;border:1px solid var(--rule);border-radius:3px 12px 12px 3px;background:var(--card);box-shadow:2px 2px 0 -.5px var(--card),3px 3px 0 -.5px var(--rule),5px 5px 0 -1px var(--card),6px 6px 0 -1px var(--rule)}
.slip>*{margin:0 0 1.25rem}
.slip>:last-child{margin:0}
h1{font-size:2rem;line-height:1.15;letter-spacing:-.02em}
ul{padding-left:1.25rem}
li{font-weight:600;color:var(--err)}
a{color:inherit;text-underline-offset:.25em}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px;border-radius:6px}
.banner{padding:.875rem 1rem;border-left:6px solid;border-radius:3px 10px 10px 3px}
.good{background:var(--good);border-color:var(--go)}
.bad{background:var(--bad);border-color:var(--err)}
.contacts a{display:inline-block;padding:.625rem 1.5rem .625rem 0;font-weight:700}
.home{display:inline-block;max-width:100%;padding:.8125rem 1.375rem;border-radius:10px;background:var(--ink);color:var(--paper);font-weight:700;text-decoration:none;overflow-wrap:anywhere}
button{border:0;font:inherit;cursor:pointer}
label{display:block;margin-bottom:1rem}
input{display:block;width:100%;margin-top:.25rem;padding:.75rem .875rem;border:1.5px solid var(--field);border-radius:8px;background:var(--card);color:inherit;font:inherit}
@media (min-width:48rem){main{padding:3rem}.slip{padding:2.5rem 3rem}}
@media (forced-colors:active){.home{border:1px solid}}
@media print{body,main,.slip,.banner{background:none;box-shadow:none}}
`;
