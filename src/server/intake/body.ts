import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { Refusal } from './refusal.ts';

const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;

/** Accepts only JSON on these routes. The app has none of Fastify's default parsers. */
export function acceptJson(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', options, async (_request: FastifyRequest, body: Buffer) =>
    readJson(body),
  );
}

/** Accepts only the two encodings of an HTML form on these routes. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', options, (request: FastifyRequest, body: Buffer) =>
    readMultipart(body, request.headers['content-type'] ?? ''),
  );
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (_request: FastifyRequest, body: Buffer) => readUrlencoded(body),
  );
}

/** The body of a lead request, parsed but not validated. */
export type Submission = {
  /** The kind of lead, if it is a known one. */
  templateId: string | undefined;
  values: ReadonlyMap<string, string>;
  /** A form that the browser sent without a script. */
  isBareForm: boolean;
};

/** Removes a byte order mark, which JSON.parse rejects. */
const utf8 = new TextDecoder();

/** Parses the body of `send` (spec §7.1): ids outside, payload in `template_params`. */
function readJson(body: Buffer): Submission {
  const envelope = parseJson(body);
  if (!isRecord(envelope)) throw new Refusal(400, 'The body is not a JSON object');
  const { template_id: templateId, template_params: parameters } = envelope;
  if (!isRecord(parameters)) throw new Refusal(400, 'template_params is not an object');
  if (templateId !== undefined && typeof templateId !== 'string') {
    throw new Refusal(400, 'template_id is not a text');
  }
  return { templateId, values: collectFirst(Object.entries(parameters)), isBareForm: false };
}

/**
 * Parses the body of `send-form` (spec §7.2) with the platform's parser. All values are short texts, and the body limit
 * applies. That parser never hung or crashed on hostile bodies.
 */
async function readMultipart(body: Buffer, contentType: string): Promise<Submission> {
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await answer.formData().catch(() => {
    throw new Refusal(400, 'The form is malformed');
  });
  return fromForm(form);
}

/** Parses the same form in the default encoding of browsers, without `enctype`. */
function readUrlencoded(body: Buffer): Submission {
  return fromForm(new URLSearchParams(body.toString()));
}

function fromForm(form: Iterable<[string, unknown]>): Submission {
  const values = collectFirst(form);
  return { templateId: values.get('template_id'), values, isBareForm: true };
}

/** Takes the first of repeated fields. Files, numbers and objects are rejected. */
function collectFirst(entries: Iterable<[string, unknown]>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') throw new Refusal(400, 'Every field must be a text');
    if (!values.has(name)) values.set(name, value);
  }
  return values;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new Refusal(400, 'The body is not JSON');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
