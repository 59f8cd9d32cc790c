import { after } from '#shared/after.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import { LIBRARY_TIMEOUT_MS, SEND_TIMEOUT_MS } from '#shared/lead/limits.ts';
import { isServerRefusal, LIB_VERSION, SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import { safeLocalStorage } from '../safe-storage.ts';
import type { Lead } from './payload.ts';

/**
 * Where the forms send to and with which ids, fixed at build time. By default that is our own server, which recognises
 * the kind of lead by `template_id`. On static hosting it is the provider itself. Each setting has its full name: a
 * reference to the whole `import.meta.env` would put every build setting into the script.
 */
export const EMAIL_SETTINGS = {
  /** If empty, the page's own origin is used. */
  origin: import.meta.env.PUBLIC_EMAILJS_ORIGIN?.replace(/\/+$/, '') ?? '',
  publicKey: import.meta.env.PUBLIC_EMAILJS_PUBLIC_KEY || 'site',
  serviceId: import.meta.env.PUBLIC_EMAILJS_SERVICE_ID || 'site',
  templates: {
    contact: import.meta.env.PUBLIC_EMAILJS_TEMPLATE_CONTACT || 'contact',
    trial: import.meta.env.PUBLIC_EMAILJS_TEMPLATE_TRIAL || 'trial',
    package: import.meta.env.PUBLIC_EMAILJS_TEMPLATE_PACKAGE || 'package',
  } satisfies Record<LeadKind, string>,
  /** The options of the provider's library (spec §7), off by default: statuses 451, 429 and 403. */
  blockHeadless: import.meta.env.PUBLIC_EMAILJS_BLOCK_HEADLESS === 'true',
  limitRateMs: Number(import.meta.env.PUBLIC_EMAILJS_LIMIT_RATE_MS) || 0,
  /** Names or phones, separated by commas. */
  blockList:
    import.meta.env.PUBLIC_EMAILJS_BLOCK_LIST?.split(',').flatMap((value) => value.trim() || []) ?? [],
};

type Library = typeof import('@emailjs/browser').default;

/** The outcome of sending: the school has the lead, or the client outbox has queued it. */
export type Outcome = 'sent' | 'waiting';

type Reply = { status: number; text: string };

/** A failed call; `status` is absent if no response came. */
export class SendError extends Error {
  override name = 'SendError';
  readonly status: number | undefined;
  /** Whether every repetition of the same lead would be rejected, too. */
  readonly isFinal: boolean;
  /** Whether the rejection comes from the recipient itself, not from a proxy in between. */
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
 * Statuses that reject the lead itself, and 451 of the provider's library (spec §7). Any other failure may be
 * temporary: a proxy's page may have status 403, 404 or 405, too.
 */
const FINAL_STATUSES: readonly (number | undefined)[] = [400, 401, 413, 415, 422, 451];

/** The library's error, without a call, for a blocked visitor or an automated browser. */
const BLOCKED = 'Forbidden';
const HEADLESS = 'Unavailable For Headless Browser';

function isCertainRefusal(status: number | undefined, text: string): boolean {
  const { origin, blockList, blockHeadless } = EMAIL_SETTINGS;
  return (
    isServerRefusal(status, text) ||
    (blockList.length > 0 && text === BLOCKED) ||
    (blockHeadless && text === HEADLESS) ||
    // The error texts of an external provider are unknown.
    (origin !== '' && FINAL_STATUSES.includes(status))
  );
}

let library: Library | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads and initialises the provider's library when a form or dialog mounts (spec §7). Resolves when the library is
 * loaded, takes too long or fails to load; it throws if storage is blocked. Without the library, we call the provider's
 * API ourselves, without the library's options.
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
      // The library would replace an empty origin by the provider's, so visitors' phones would leave the site.
      origin: emailOrigin(),
      blockHeadless: EMAIL_SETTINGS.blockHeadless,
      ...(EMAIL_SETTINGS.blockList.length > 0 && {
        blockList: { list: EMAIL_SETTINGS.blockList, watchVariable: 'phone' },
      }),
    });
    library = emailjs;
  } catch (error) {
    console.info('No provider’s library:', error);
  }
}

/**
 * Sends a lead: a message of the contact form as the multipart form of spec §7.2, any other as JSON (spec §7.1, §7.3).
 * Gives up after {@link SEND_TIMEOUT_MS}, including the wait for the library.
 *
 * @throws {SendError} unless the response has status 200 and, from our own server, the text `OK`: captive portals and
 * redirects also answer with 200
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
    // The library records a call before it is made. A failed call must not block the next try. With status 429, no call
    // was made.
    if (failure.status !== 429) safeLocalStorage.remove(rateLimitKey(lead.kind));
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

async function callProvider(lead: Lead, signal: AbortSignal): Promise<void> {
  await initEmailClient();
  // Calls of the library can't be cancelled. After the timeout, its response is ignored.
  const reply = await (library ? callByLibrary(library, lead) : callByFetch(lead, signal));
  const isFromOwnServer = emailOrigin() === location.origin;
  if (reply.status !== 200 || (isFromOwnServer && reply.text.trim() !== 'OK')) {
    throw new SendError(`Answered with status ${reply.status}`, reply);
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
 * Builds the form element of a multipart call. It is a copy, because the library reads it later, when the visitor may
 * have changed the original without validation.
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

/** The library rejects with strings, with status objects that are no errors, and with plain `TypeError`s. */
function toSendError(cause: unknown): SendError {
  if (cause instanceof SendError) return cause;
  if (cause instanceof Error) return new SendError(cause.message);
  if (typeof cause === 'object' && cause !== null && 'status' in cause) {
    const text = 'text' in cause ? String(cause.text) : '';
    return new SendError(`Answered with status ${cause.status}`, { status: Number(cause.status), text });
  }
  return new SendError(String(cause));
}

function emailOrigin(): string {
  return EMAIL_SETTINGS.origin || location.origin;
}

/** Storage in which the library records the moment of the last call. */
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
