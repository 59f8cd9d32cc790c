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
])('takes what the driver says without a code for a database that can’t serve: %s', (message, code) => {
  const error = new Error(message);
  expect(asStoreError(error)).toMatchObject({ name: 'StoreUnavailableError', code, cause: error });
});

test.each([
  new TypeError('Converting circular structure to JSON'),
  Object.assign(new TypeError('The "list" argument'), { code: 'ERR_INVALID_ARG_TYPE' }),
  new RangeError('Invalid time value'),
])('leaves a mistake of our own as it is: %s', (error) => {
  expect(asStoreError(error)).toBe(error);
});

test('takes what has a code of PostgreSQL or of the network by that', () => {
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
