import { expect, test } from 'vitest';
import { StoreUnavailableError } from '../../store-error.ts';
import { asStoreError } from './errors.ts';

test.each([
  ['timeout expired', 'timeout'],
  ['Query read timeout', 'timeout'],
  ['timeout exceeded when trying to connect', 'timeout'],
  ['Connection terminated due to connection timeout', 'timeout'],
  ['Connection terminated unexpectedly', 'lost'],
  ['Client has encountered a connection error and is not queryable', 'lost'],
  ['received invalid response: 48', 'lost'],
  ['The server does not support SSL connections', 'lost'],
])('a driver error without a code means an unavailable database: %s', (message, code) => {
  const error = new Error(message);
  expect(asStoreError(error)).toMatchObject({ name: 'StoreUnavailableError', code, cause: error });
});

test.each([
  new TypeError('Converting circular structure to JSON'),
  Object.assign(new TypeError('The "list" argument'), { code: 'ERR_INVALID_ARG_TYPE' }),
  new RangeError('Invalid time value'),
])('leaves an error of our own code unchanged: %s', (error) => {
  expect(asStoreError(error)).toBe(error);
});

test('classifies errors with a PostgreSQL or network code by that code', () => {
  const broken = Object.assign(new Error('read'), { code: 'ECONNRESET' });
  const full = Object.assign(new Error('no'), { code: '53100' });
  expect(asStoreError(broken)).toEqual(
    new StoreUnavailableError('The connection to PostgreSQL is broken', {
      code: 'ECONNRESET',
      cause: broken,
    }),
  );
  expect(asStoreError(full)).toMatchObject({ code: 'postgres-53100' });
});
