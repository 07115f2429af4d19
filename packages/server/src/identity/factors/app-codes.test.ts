import { expect, it } from 'vitest';
import { createSecret, findStep, setupAddress } from './app-codes.ts';

/** `12345678901234567890` of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d of RFC 6238 the code is %s', (atS, code) => {
  const step = Math.floor(atS / 30);
  expect(findStep(SECRET, code, atS * 1000)).toBe(step);
  expect(findStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, atS * 1000)).toBe(step);
});

it.each([
  ['one step late', 30, 1],
  ['one step early', -30, 1],
  ['two steps late', 60, null],
  ['two steps early', -60, null],
])('a code is accepted for the step that it belongs to: %s', (_, seconds, accepted) => {
  const atMs = (1_111_111_111 + seconds) * 1000;
  expect(findStep(SECRET, '050471', atMs)).toBe(accepted === null ? null : Math.floor(1_111_111_111 / 30));
});

it.each(['', '28708', '2870822', '28708a', '２８７０８２', '000000', '287082\n1'])(
  '%j is no code',
  (code) => {
    expect(findStep(SECRET, code, 59_000)).toBeNull();
  },
);

it('a secret has 160 bits, and its address is what apps read', () => {
  const secret = createSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(createSecret()).not.toBe(secret);
  const address = new URL(setupAddress(secret, 'Club: Emmen', 'anna@example.org'));
  expect([address.protocol, address.host, address.searchParams.get('secret')]).toEqual([
    'otpauth:',
    'totp',
    secret,
  ]);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    issuer: 'Club: Emmen',
    digits: '6',
    period: '30',
  });
});
