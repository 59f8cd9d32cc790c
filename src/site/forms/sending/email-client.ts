import { after } from '#shared/after.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import { LIBRARY_TIMEOUT_MS, SEND_TIMEOUT_MS } from '#shared/lead/limits.ts';
import { isServerRefusal, LIB_VERSION, SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import { safeLocalStorage } from '../safe-storage.ts';
import type { Lead } from './payload.ts';

/**
 * Where the forms send to and with which ids, fixed at build time. By default that is our own server, which
 * tells the kinds of lead apart by `template_id`; with static hosting it is the provider itself. Each setting is named
 * in full: of `import.meta.env` as a whole, every setting of the build would stand in the script.
 */
export const EMAIL_SETTINGS = {
  /** Empty: the origin of the page. */
  origin: import.meta.env.PUBLIC_EMAILJS_ORIGIN?.replace(/\/+$/, '') ?? '',
  publicKey: import.meta.env.PUBLIC_EMAILJS_PUBLIC_KEY || 'site',
  serviceId: import.meta.env.PUBLIC_EMAILJS_SERVICE_ID || 'site',
  templates: {
    contact: import.meta.env.PUBLIC_EMAILJS_TEMPLATE_CONTACT || 'contact',
    trial: import.meta.env.PUBLIC_EMAILJS_TEMPLATE_TRIAL || 'trial',
    package: import.meta.env.PUBLIC_EMAILJS_TEMPLATE_PACKAGE || 'package',
  } satisfies Record<LeadKind, string>,
  /** The provider library's own options (spec §7), off unless set: statuses 451, 429 and 403. */
  blockHeadless: import.meta.env.PUBLIC_EMAILJS_BLOCK_HEADLESS === 'true',
  limitRateMs: Number(import.meta.env.PUBLIC_EMAILJS_LIMIT_RATE_MS) || 0,
  /** Names or phones, separated by commas. */
  blockList:
    import.meta.env.PUBLIC_EMAILJS_BLOCK_LIST?.split(',').flatMap((value) => value.trim() || []) ?? [],
};

type Library = typeof import('@emailjs/browser').default;

/** How sending ended: the school has the lead, or it waits in the page's outbox. */
export type Outcome = 'sent' | 'waiting';

type Reply = { status: number; text: string };

/** A call did not succeed; `status` is absent when no answer came. */
export class SendError extends Error {
  override name = 'SendError';
  readonly status: number | undefined;
  /** The same lead would be refused again, however often it were sent. */
  readonly isFinal: boolean;
  /** Nobody on the way can have said so in place of who takes the leads. */
  readonly isCertain: boolean;

  constructor(
    message: string,
    {
      status,
      text = '',
      isCertain = isCertainRefusal(status, text),
    }: Partial<Reply> & { isCertain?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.isCertain = isCertain;
    this.isFinal = isCertain || FINAL_STATUSES.includes(status);
  }
}

/**
 * The refusals for what was sent, and 451 of the provider's library (spec §7). Any other failure may be over at the
 * next try; a page of somebody on the way says 403, 404 or 405 as well.
 */
const FINAL_STATUSES: readonly (number | undefined)[] = [400, 401, 413, 415, 422, 451];

/** What the library says, without a call, of a visitor who is on its blocklist, and of a program in a browser. */
const BLOCKED = 'Forbidden';
const HEADLESS = 'Unavailable For Headless Browser';

function isCertainRefusal(status: number | undefined, text: string): boolean {
  const { origin, blockList, blockHeadless } = EMAIL_SETTINGS;
  return (
    isServerRefusal(status, text) ||
    (blockList.length > 0 && text === BLOCKED) ||
    (blockHeadless && text === HEADLESS) ||
    // Of a provider elsewhere we know no words.
    (origin !== '' && FINAL_STATUSES.includes(status))
  );
}

let library: Library | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads the provider's library and initialises it with the public key; called when a form or dialog mounts
 * (spec §7). Resolves when it is there, can't be had (it throws where storage is blocked), or does not come in
 * time: then we speak its contract ourselves, without the library's own options.
 */
export function initEmailClient(): Promise<void> {
  loading ??= Promise.race([loadLibrary(), after(LIBRARY_TIMEOUT_MS)]);
  return loading;
}

async function loadLibrary(): Promise<void> {
  try {
    const { default: emailjs } = await import('@emailjs/browser');
    emailjs.init({
      publicKey: EMAIL_SETTINGS.publicKey,
      // An empty origin would silently mean the provider's, and visitors' phones would leave the site.
      origin: emailOrigin(),
      blockHeadless: EMAIL_SETTINGS.blockHeadless,
      ...(EMAIL_SETTINGS.blockList.length > 0 && {
        blockList: { list: EMAIL_SETTINGS.blockList, watchVariable: 'phone' },
      }),
    });
    library = emailjs;
  } catch (error) {
    console.info('The lead will be sent without the provider’s library:', error);
  }
}

/**
 * Sends a lead: a message of the contact form as the multipart form of spec §7.2, any other as JSON (spec §7.1,
 * §7.3). Gives up after {@link SEND_TIMEOUT_MS}, of which waiting for the library is a part.
 *
 * @throws {SendError} unless the answer has status 200 and, from our own server, the text `OK`: a captive
 * portal or a redirect to some page answers 200 as well
 */
export async function sendLead(lead: Lead): Promise<'sent'> {
  const abandon = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SendError('No answer in time'));
      abandon.abort();
    }, SEND_TIMEOUT_MS);
  });
  try {
    await Promise.race([callProvider(lead, abandon.signal), tooLate]);
    return 'sent';
  } catch (error) {
    const failure = toSendError(error);
    // The library counts a call before it is made; one that failed must not keep the visitor from trying again, one
    // that came too soon (429) was not made.
    if (failure.status !== 429) safeLocalStorage.remove(rateLimitKey(lead.kind));
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

async function callProvider(lead: Lead, signal: AbortSignal): Promise<void> {
  await initEmailClient();
  // A call of the library can't be cancelled; after the time limit its answer is ignored.
  const reply = await (library ? callByLibrary(library, lead) : callByFetch(lead, signal));
  const isFromOwnServer = emailOrigin() === location.origin;
  if (reply.status !== 200 || (isFromOwnServer && reply.text.trim() !== 'OK')) {
    throw new SendError(`Unexpected answer with status ${reply.status}`, reply);
  }
}

function callByLibrary(emailjs: Library, { kind, params }: Lead): Promise<Reply> {
  const { serviceId, templates } = EMAIL_SETTINGS;
  return kind === 'contact'
    ? emailjs.sendForm(serviceId, templates[kind], toFormElement(params), rateLimit(kind))
    : emailjs.send(serviceId, templates[kind], params, rateLimit(kind));
}

async function callByFetch({ kind, params }: Lead, signal: AbortSignal): Promise<Reply> {
  const { serviceId, publicKey, templates } = EMAIL_SETTINGS;
  const ids = { service_id: serviceId, template_id: templates[kind] };
  const request =
    kind === 'contact'
      ? {
          body: new FormData(
            toFormElement({ ...params, lib_version: LIB_VERSION, ...ids, user_id: publicKey }),
          ),
        }
      : {
          body: JSON.stringify({
            lib_version: LIB_VERSION,
            user_id: publicKey,
            ...ids,
            template_params: params,
          }),
          headers: { 'Content-Type': 'application/json' },
        };
  const path = kind === 'contact' ? SEND_FORM_PATH : SEND_PATH;
  const response = await fetch(emailOrigin() + path, { method: 'POST', signal, ...request });
  return { status: response.status, text: await response.text() };
}

/**
 * What a multipart call is made of. A form of its own, not the visitor's: the library reads it when
 * it is ready, and what has changed since the submit has been checked by nobody.
 */
function toFormElement(fields: Record<string, string>): HTMLFormElement {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(fields)) {
    // An input would drop line breaks.
    const field = document.createElement('textarea');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  return form;
}

/** The library rejects with texts, with status objects that are no errors, and with plain `TypeError`s. */
function toSendError(cause: unknown): SendError {
  if (cause instanceof SendError) return cause;
  if (cause instanceof Error) return new SendError(cause.message);
  if (typeof cause === 'object' && cause !== null && 'status' in cause) {
    const text = 'text' in cause ? String(cause.text) : '';
    return new SendError(`Refused with status ${cause.status}`, { status: Number(cause.status), text });
  }
  return new SendError(String(cause));
}

function emailOrigin(): string {
  return EMAIL_SETTINGS.origin || location.origin;
}

/** Where the library notes the moment of the last call. */
const stamps = {
  get: async (key: string) => safeLocalStorage.read(key),
  set: async (key: string, value: string) => {
    safeLocalStorage.write(key, value);
  },
  remove: async (key: string) => safeLocalStorage.remove(key),
};

function rateLimit(kind: LeadKind) {
  if (!EMAIL_SETTINGS.limitRateMs) return {};
  return {
    limitRate: { id: rateLimitKey(kind), throttle: EMAIL_SETTINGS.limitRateMs },
    storageProvider: stamps,
  };
}

function rateLimitKey(kind: LeadKind): string {
  return `last-send:${kind}`;
}
