import type { LeadKind } from '#shared/lead.ts';
import { SEND_TIMEOUT_MS } from '#shared/limits.ts';
import { LIB_VERSION, SEND_FORM_PATH, SEND_PATH } from '#shared/wire.ts';
import { safeLocalStorage } from '../keeping/safe-storage.ts';
import { EMAIL_SETTINGS } from './email-settings.ts';

type Sdk = typeof import('@emailjs/browser').default;
type Reply = { status: number; text: string };

let sdk: Promise<Sdk | undefined> | undefined;

/**
 * Initialises the provider's library with the public key; called when a form or dialog mounts (spec §7).
 * The library throws while it loads where storage is blocked: then we speak its contract ourselves.
 */
export function initEmailClient(): Promise<Sdk | undefined> {
  sdk ??= import('@emailjs/browser').then(
    ({ default: emailjs }) => {
      emailjs.init({
        publicKey: EMAIL_SETTINGS.publicKey,
        // An empty origin would silently mean the provider's, and visitors' phones would leave the site.
        origin: emailOrigin(),
        blockHeadless: EMAIL_SETTINGS.blockHeadless,
        ...(EMAIL_SETTINGS.blockList.length > 0 && {
          blockList: { list: EMAIL_SETTINGS.blockList, watchVariable: 'phone' },
        }),
      });
      return emailjs;
    },
    () => undefined,
  );
  return sdk;
}

/**
 * Sends a lead as JSON (spec §7.1, §7.3).
 *
 * @throws {SendError} for every outcome but the success of {@link requireSuccess}
 */
export async function sendParams(kind: LeadKind, params: Record<string, string>): Promise<void> {
  const emailjs = await initEmailClient();
  const { serviceId, publicKey, templates } = EMAIL_SETTINGS;
  await requireSuccess(kind, () =>
    emailjs
      ? emailjs.send(serviceId, templates[kind], params, rateLimit(kind))
      : post(
          SEND_PATH,
          JSON.stringify({
            lib_version: LIB_VERSION,
            user_id: publicKey,
            service_id: serviceId,
            template_id: templates[kind],
            template_params: params,
          }),
          { 'Content-Type': 'application/json' },
        ),
  );
}

/**
 * Sends a lead as the multipart form that the visitor filled (spec §7.2).
 *
 * @throws {SendError} for every outcome but the success of {@link requireSuccess}
 */
export async function sendForm(kind: LeadKind, form: HTMLFormElement): Promise<void> {
  const emailjs = await initEmailClient();
  const { serviceId, publicKey, templates } = EMAIL_SETTINGS;
  await requireSuccess(kind, () => {
    if (emailjs) return emailjs.sendForm(serviceId, templates[kind], form, rateLimit(kind));
    const body = new FormData(form);
    body.append('lib_version', LIB_VERSION);
    body.append('service_id', serviceId);
    body.append('template_id', templates[kind]);
    body.append('user_id', publicKey);
    return post(SEND_FORM_PATH, body);
  });
}

/** A call did not succeed; `status` is absent when no answer came. */
export class SendError extends Error {
  override name = 'SendError';
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Success is status 200 and, from our own server, the text `OK`: a captive portal or a redirect to some page
 * answers 200 as well. The library has no time limit, so a call that hangs is given up here.
 */
async function requireSuccess(kind: LeadKind, call: () => Promise<Reply>): Promise<void> {
  const reply = await Promise.race([call(), timeOut()]).catch((cause: unknown) => {
    safeLocalStorage.remove(rateLimitKey(kind));
    throw toSendError(cause);
  });
  const isFromOwnServer = emailOrigin() === location.origin;
  if (reply.status !== 200 || (isFromOwnServer && reply.text.trim() !== 'OK')) {
    safeLocalStorage.remove(rateLimitKey(kind));
    throw new SendError(`Unexpected answer with status ${reply.status}`, reply.status);
  }
}

/** The library rejects with texts, with status objects that are no errors, and with plain `TypeError`s. */
function toSendError(cause: unknown): SendError {
  if (cause instanceof Error) return new SendError(cause.message);
  if (typeof cause === 'object' && cause !== null && 'status' in cause) {
    return new SendError(`Refused with status ${cause.status}`, Number(cause.status));
  }
  return new SendError(String(cause));
}

async function post(path: string, body: BodyInit, headers?: HeadersInit): Promise<Reply> {
  const response = await fetch(emailOrigin() + path, { method: 'POST', body, ...(headers && { headers }) });
  return { status: response.status, text: await response.text() };
}

function timeOut(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new SendError('No answer in time')), SEND_TIMEOUT_MS),
  );
}

function emailOrigin(): string {
  return EMAIL_SETTINGS.origin || location.origin;
}

/**
 * Where the library notes the moment of the last call. It does so before it sends, so the note of a failed
 * call is removed again: a bad network must not lock a visitor out.
 */
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
