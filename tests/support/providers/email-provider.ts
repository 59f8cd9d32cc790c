import {
  type Provider,
  type ProviderOptions,
  type RecordedRequest,
  type Refusal,
  startProvider,
} from './provider.ts';

/** Settings for EmailJS in delivery tests. The origin is the fake. */
export const EMAILJS_NAMES = {
  EMAILJS_PUBLIC_KEY: 'public',
  EMAILJS_SERVICE_ID: 'service',
  EMAILJS_TEMPLATE_CONTACT: 'contact',
  EMAILJS_TEMPLATE_TRIAL: 'trial',
  EMAILJS_TEMPLATE_PACKAGE: 'package',
};

const REQUIRED = ['lib_version', 'user_id', 'service_id', 'template_id'] as const;
const TYPES: Record<string, string> = {
  '/api/v1.0/email/send': 'application/json',
  '/api/v1.0/email/send-form': 'multipart/form-data',
};
/** The provider's limit for all dynamic variables together, in bytes. */
const MAX_VARIABLES_BYTES = 50_000;

/**
 * A fake of EmailJS with the two paths of spec §7, their content types, required fields and size limit. It answers
 * `OK` and allows other origins, like the real one.
 */
export function startEmailProvider(options?: ProviderOptions): Promise<Provider> {
  return startProvider({ check, acceptWith: { body: 'OK', type: 'text/plain' } }, options);
}

function check({ method, path, headers, body }: RecordedRequest): Refusal | undefined {
  const type = TYPES[path];
  if (!type) return { status: 404, body: 'Not Found' };
  if (method !== 'POST') return { status: 405, body: 'Method Not Allowed' };
  if (!headers['content-type']?.startsWith(type)) return { status: 400, body: `Expected ${type}` };
  if (typeof body === 'string') return { status: 400, body: 'The body could not be parsed' };
  const missing = REQUIRED.find((field) => !isText(body[field]));
  if (missing) return { status: 400, body: `The ${missing} parameter is required` };
  const variables = path.endsWith('send-form') ? body : (body.template_params ?? {});
  if (typeof variables !== 'object') return { status: 400, body: 'The template_params must be an object' };
  const wrong = Object.entries(variables).find(([, value]) => typeof value !== 'string');
  if (wrong) return { status: 400, body: `The variable ${wrong[0]} is not a text` };
  if (Buffer.byteLength(Object.values(variables).join('')) > MAX_VARIABLES_BYTES) {
    return { status: 413, body: 'Variables size limit is 50Kb' };
  }
  return undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
