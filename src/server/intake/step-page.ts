import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { School } from '#shared/content/schema.ts';
import type { SecurityOptions } from '#shared/security/security-headers.ts';
import { labelOf, listSteps, type Pressed } from '../handling.ts';
import type { Lead } from '../lead.ts';
import type { Logger } from '../logging.ts';
import { LINK_DAYS, openStepLinks, type SignedStep, STEP_PATH, type StepLinks } from '../step-links.ts';
import type { Store } from '../store/store.ts';
import { takeStep } from '../take-step.ts';
import { describePerson, toPlain } from '../words/brief.ts';
import {
  cleanName,
  cleanNote,
  describeAbout,
  describeStep,
  NAMELESS,
  nameState,
} from '../words/describe-lead.ts';
import { escapeHtml } from '../words/text.ts';
import { acceptForms, type Submission } from './read-lead.ts';
import { Refusal, toRefusal } from './refusal.ts';
import { renderSlip, resultPageHeaders } from './result-page.ts';

type StepPageOptions = {
  store: Store;
  readSchool: () => School;
  security: SecurityOptions;
  /** @throws {Refusal} when an address or its network asks too often */
  refuseFloods: (request: FastifyRequest) => Promise<void>;
  logger: Logger;
};

const INVALID = 'Це посилання недійсне. Відкрийте його з листа ще раз або візьміть із новішого листа.';
const EXPIRED = `Це посилання діяло ${LINK_DAYS} днів. Доки заявка відкрита, нове є в кожному ранковому листі.`;
const GONE = 'Заявки, про яку цей лист, уже немає.';

type Opened = { token: string; step: SignedStep; lead: Lead; links: StepLinks };

/**
 * Registers the page of the links in letters. To look at it changes nothing, so that programs that open links in
 * letters do nothing; what the link says is said by its button. It shows the lead no further than the letter has.
 */
export function registerStepPage(app: FastifyInstance, options: StepPageOptions): void {
  const { store, readSchool, security, refuseFloods, logger } = options;
  const headers = {
    ...resultPageHeaders(security, "'self'"),
    // The address is what lets somebody in.
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  };

  /** @throws {Refusal} for a link that is not ours, has expired or whose lead is gone */
  async function open(token: string): Promise<Opened> {
    const links = await openStepLinks(store, '');
    const step = links.read(token);
    if (!step) throw new Refusal(404, INVALID);
    const lead = await store.findLead(step.number);
    if (!lead || (lead.isSpam && step.press !== 'human')) throw new Refusal(410, GONE);
    if (step.expires < new Date()) throw new Refusal(410, EXPIRED);
    return { token, step, lead, links };
  }

  const send = (reply: FastifyReply, slip: Parameters<typeof renderSlip>[1]) =>
    reply.headers(headers).send(renderSlip(readSchool(), slip));

  async function ask(request: FastifyRequest<TokenParams>, reply: FastifyReply): Promise<FastifyReply> {
    const opened = await open(request.params.token);
    return send(reply, { title: nameLead(opened.lead), body: renderQuestion(opened) });
  }

  async function take(request: FastifyRequest<TokenParams>, reply: FastifyReply): Promise<FastifyReply> {
    const { token, step, lead, links } = await open(request.params.token);
    const { values } = request.body as Submission;
    const name = cleanName(values.get('name')) || NAMELESS;
    const note = cleanNote(values.get('note'));
    const { press, number } = step;
    const said = { press, number, by: { source: 'letter', name } as const, note, id: `letter:${token}` };
    const { isDone, text } = await takeStep(said, store, new Date());
    logger.info({ lead: number, step: press, isDone }, 'a link of a letter was used');
    const now = { token, step, links, lead: (await store.findLead(number)) ?? lead };
    const body = `${renderState(now.lead, true)}${renderOthers(now, undefined)}`;
    return send(reply, { title: nameLead(lead), banner: text, isGood: isDone, body });
  }

  // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for plug-ins that are asynchronous
  app.register(async (scope) => {
    acceptForms(scope);
    scope.setErrorHandler(async (error, _request, reply) => {
      const refusal = toRefusal(error);
      if (refusal.status >= 500) logger.error({ status: refusal.status, err: error }, 'a link has failed');
      reply.code(refusal.status);
      if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
      const isOurs = refusal.status === 404 || refusal.status === 410;
      const banner = isOurs ? refusal.message : 'Не вийшло. Спробуйте ще раз за хвилину.';
      const isGone = refusal.message === GONE;
      const body = isGone ? '' : '<p>Заявку видно в листі, а позначити її може й той, хто має термінал.</p>';
      return send(reply, { title: 'Нічого не змінено', banner, isGood: false, body });
    });
    scope.get<TokenParams>(`${STEP_PATH}:token`, ask);
    scope.post<TokenParams>(`${STEP_PATH}:token`, { onRequest: refuseFloods }, take);
  });
}

type TokenParams = { Params: { token: string } };

function nameLead({ number, fields }: Lead): string {
  return toPlain(describePerson({ number, fields: { name: fields.name ?? '' } }, true));
}

function renderQuestion(opened: Opened): string {
  const { lead, step, links } = opened;
  const isAllowed = listAllowed(lead).includes(step.press);
  // The lead may have been given back since the letter was written: then the button says it anew.
  const form = `<form method="post" action="${links.make(step.press, lead, step.expires).href}">
<label>Ваше ім’я, якщо вас кілька <input name="name" autocomplete="given-name" maxlength="40"></label>
${step.press === 'take' || step.press === 'human' ? '' : '<label>Нотатка, якщо потрібна <input name="note" autocomplete="off" maxlength="500"></label>'}
<button class="home">${labelOf(step.press)}</button>
</form>`;
  return `${renderState(lead, false)}${isAllowed ? form : ''}${renderOthers(opened, isAllowed ? step.press : undefined)}`;
}

/** What may be said of a lead as it stands now. */
function listAllowed({ isSpam, handling }: Lead): readonly Pressed[] {
  return isSpam ? ['human'] : listSteps(handling.state, 'from');
}

/** @param isTaken shows the number to call, to whoever has pressed */
function renderState(lead: Lead, isTaken: boolean): string {
  const when = describeStep(lead.handling, new Date());
  const state = lead.isSpam ? 'затримано як спам' : nameState(lead.handling);
  const phone = describePerson(lead, true).find(({ href }) => href);
  const call = isTaken && phone ? `<p class="contacts"><a href="${phone.href}">${phone.text}</a></p>` : '';
  return `<p>${escapeHtml(describeAbout(lead))}<br>Зараз: ${escapeHtml(when ? `${state} (${when})` : state)}</p>${call}`;
}

/** Links to what else may be said; they end when the one that was opened does. */
function renderOthers({ lead, links, step }: Opened, asked: Pressed | undefined): string {
  const others = listAllowed(lead).filter((press) => press !== asked);
  if (others.length === 0) return '';
  const written = others.map((press) => {
    const { href, label } = links.make(press, lead, step.expires);
    return `<a href="${href}">${label}</a>`;
  });
  return `<p class="contacts">${asked ? 'Або' : 'Далі'}:<br>${written.join('\n')}</p>`;
}
