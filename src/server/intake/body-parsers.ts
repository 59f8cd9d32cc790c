import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { readJson, readMultipart, readUrlencoded } from './submission.ts';

const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;

/** Takes JSON in this scope and nothing else. */
export function acceptJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', options, async (_request: FastifyRequest, body: Buffer) =>
    readJson(body),
  );
}

/** Takes the two encodings of an HTML form in this scope and nothing else. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', options, (request: FastifyRequest, body: Buffer) =>
    readMultipart(body, request.headers['content-type'] ?? ''),
  );
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (_request: FastifyRequest, body: Buffer) => readUrlencoded(body),
  );
}
