import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { networkReason } from './network-reason.ts';

const failed = (port: number) =>
  new Promise<Error>((resolve) => connect(port, '127.0.0.1').once('error', resolve));

it('the usual causes are named in plain words', async () => {
  const unknown = await lookup('no-such-host.invalid').catch((error: unknown) => error);
  expect(networkReason(unknown)).toBe('no name server knows its address, or none answers');
  expect(networkReason(await failed(9))).toBe('nothing listens at its address');
  expect(networkReason(new DOMException('timed out', 'TimeoutError'))).toBe('it does not answer');
});

it('a connection to PostgreSQL that took too long is named as such, not by how it was ended', () => {
  const ended = new Error('Connection terminated unexpectedly');
  const late = new Error('Connection terminated due to connection timeout', { cause: ended });
  expect(networkReason(late)).toBe('it does not answer');
});

it('a nested or repeated reason is shown only once', async () => {
  const refused = await failed(9);
  expect(networkReason(new TypeError('fetch failed', { cause: refused }))).toBe(
    'nothing listens at its address',
  );
  expect(networkReason(new AggregateError([refused, refused]))).toBe('nothing listens at its address');
});

it('any other reason is the one of the driver, on one line', () => {
  expect(networkReason(new Error('535 wrong\n password'))).toBe('535 wrong password');
  expect(networkReason('x')).toBe('x');
});
