import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { Refusal } from './refusal.ts';

const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;

/** Accepts only JSON in this scope: the app has none of Fastify's own parsers. */
export function acceptJson(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', options, async (_request: FastifyRequest, body: Buffer) =>
    readJson(body),
  );
}

/** Accepts only the two encodings of an HTML form in this scope. */
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

/** A request body of one of the two paths, parsed but not checked. */
export type Submission = {
  /** The kind of lead, if it is a known one. */
  templateId: string | undefined;
  values: ReadonlyMap<string, string>;
  /** A form that the browser has sent without a script. */
  isBareForm: boolean;
};

/** Drops a byte order mark, which JSON.parse would not take. */
const utf8 = new TextDecoder();

/** Reads the body of `send` (spec §7.1): the ids on the outside, the payload in `template_params`. */
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
 * Reads the body of `send-form` (spec §7.2). The platform's parser is enough, because all values are short texts. The
 * body limit bounds it, and it has no history of hanging or crashing on hostile parts.
 */
async function readMultipart(body: Buffer, contentType: string): Promise<Submission> {
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await answer.formData().catch(() => {
    throw new Refusal(400, 'The form is malformed');
  });
  return fromForm(form);
}

/** Reads the same form as browsers without scripts send it when a form names no `enctype`. */
function readUrlencoded(body: Buffer): Submission {
  return fromForm(new URLSearchParams(body.toString()));
}

function fromForm(form: Iterable<[string, unknown]>): Submission {
  const values = collectFirst(form);
  return { templateId: values.get('template_id'), values, isBareForm: true };
}

/** The first of repeated fields counts. Files, numbers and objects are refused anywhere. */
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
