import { randomUUID } from 'node:crypto';
import { SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import type { TestApp } from './test-app.ts';

/** Posts to `send` as the EmailJS library does. A string is sent unchanged. */
export function sendJson({ app }: TestApp, payload: unknown, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: SEND_PATH,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}

/**
 * Posts a lead to a running server as the page's script does.
 *
 * @param params fields besides the name and the phone number, or other ones
 */
export async function postLead(
  origin: string,
  params: Record<string, string> = {},
  { kind = 'trial', headers = {} }: { kind?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(origin + SEND_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(envelope(kind, { name: 'Іван', phone: '0671234567', ...params })),
  });
  return { status: response.status, text: await response.text() };
}

/** A phone number of this person. Leads with one number would be one conversation. */
export function phoneOf(name: string): string {
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_000, 0);
  return `067${String(number).padStart(7, '0')}`;
}

/** The body of `send` (spec §7.1). */
export function envelope(kind: string, params: unknown) {
  return {
    lib_version: '4.4.1',
    user_id: 'site',
    service_id: 'site',
    template_id: kind,
    template_params: params,
  };
}

/** Posts a multipart form to `send-form` (spec §7.2). */
export function sendForm(
  { app }: TestApp,
  fields: [string, string | Blob][],
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const body = new Response(form);
  return body.arrayBuffer().then((buffer) =>
    app.inject({
      method: 'POST',
      url: SEND_FORM_PATH,
      headers: { 'content-type': body.headers.get('content-type') ?? '', ...headers },
      payload: Buffer.from(buffer),
    }),
  );
}

/** The fields that the contact form of the page sends, including its ids. */
export const CONTACT_FIELDS: [string, string][] = [
  ['name', 'Іван'],
  ['phone', '0671234567'],
  ['subject', 'Консультація'],
  ['message', 'Перший рядок\r\nдругий'],
  ['request_id', randomUUID()],
  ['lib_version', '4.4.1'],
  ['service_id', 'site'],
  ['template_id', 'contact'],
  ['user_id', 'site'],
];
