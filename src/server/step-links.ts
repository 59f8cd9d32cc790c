import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isPressed, labelOf, listSteps, type Pressed } from './handling.ts';
import type { Lead } from './lead.ts';
import type { Facts } from './store/facts.ts';

/** Below `/api/`, so that the service worker leaves it alone. */
export const STEP_PATH = '/api/answer/';

/** Longer than anybody's holidays; a letter of the morning brings new ones. */
export const LINK_DAYS = 14;

const LINK_MS = LINK_DAYS * 24 * 3_600_000;

/** A link by which whoever has it may say something of one lead, as long as it is asked for by a person. */
export type StepLink = { press: Pressed; label: string; href: string };

/** What a link says. */
export type SignedStep = { press: Pressed; number: number; expires: Date };

export type StepLinks = Awaited<ReturnType<typeof openStepLinks>>;

type LinkedLead = Pick<Lead, 'number' | 'isSpam' | 'handling'>;

/**
 * Signs links with a key that all instances share and that is made when it is first needed
 * (docs/decisions/0035-signed-links.md).
 *
 * @param siteUrl of the public site, without a slash at the end; empty for links that stay on it
 */
export async function openStepLinks(facts: KeyFacts, siteUrl: string) {
  const key = Buffer.from(await readKey(facts), 'hex');
  const sign = (said: string) => createHmac('sha256', key).update(`lead ${said}`).digest('hex').slice(0, 32);

  /**
   * For one thing to say of a lead as it stands now. The steps that it has taken so far are in it, so that what may
   * be said again later is said by another link.
   */
  function make(press: Pressed, { number, handling }: LinkedLead, expires: Date): StepLink {
    const seconds = Math.ceil(expires.getTime() / 1000);
    const said = `${number}-${press}-${handling.steps}-${seconds}`;
    return { press, label: labelOf(press), href: `${siteUrl}${STEP_PATH}${said}-${sign(said)}` };
  }

  return {
    make,
    /** Links of a lead for letters, by the table of steps. */
    listMailed(lead: LinkedLead, now: Date): StepLink[] {
      const expires = new Date(now.getTime() + LINK_MS);
      const presses = lead.isSpam ? (['human'] as const) : listSteps(lead.handling.state, 'mailed');
      return presses.map((press) => make(press, lead, expires));
    },
    /** What was signed; null for whatever we have not. */
    read(token: string): SignedStep | null {
      const [, said = '', signature = ''] = /^(.{1,60})-([\da-f]{32})$/.exec(token) ?? [];
      if (!timingSafeEqual(Buffer.from(sign(said)), Buffer.from(signature.padEnd(32)))) return null;
      const [number, press = '', , seconds] = said.split('-');
      return isPressed(press)
        ? { press, number: Number(number), expires: new Date(Number(seconds) * 1000) }
        : null;
    },
  };
}

type KeyFacts = Pick<Facts, 'readFact' | 'exchangeFact'>;

/** Of two instances that make one at the same time, one is quicker, and both take its key. */
async function readKey(facts: KeyFacts): Promise<string> {
  const known = await facts.readFact('link-key');
  if (known) return known;
  const key = randomBytes(32).toString('hex');
  const isOurs = await facts.exchangeFact('link-key', null, key);
  return isOurs ? key : ((await facts.readFact('link-key')) ?? key);
}
