import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { Authenticator, type Misbehaviour } from './authenticator.test-support.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';
import { createPasskeys } from './passkeys.ts';

const ORIGIN = 'https://timing.example';
const anna = { accountId: 'LAPWING-GA-anna', email: 'anna@example.org', name: 'Anna Berg' };
const registering = { origin: ORIGIN, purpose: 'register', boundTo: 'session-1' } as const;
const signingIn = { origin: ORIGIN, purpose: 'sign-in', boundTo: 'interaction-1' } as const;

describeOnEachEngine('a passkey', (openDb) => {
  async function open() {
    const clock = { nowMs: Date.UTC(2026, 10, 18) };
    const db = await openDb();
    const challenges = createPasskeyChallenges(db, () => clock.nowMs);
    const passkeys = createPasskeys(db, challenges, () => clock.nowMs);
    const authenticator = new Authenticator(ORIGIN);
    const register = async (wrong: Misbehaviour = {}, ceremony = registering) => {
      const options = await passkeys.registrationOptions(anna, 'Timing', registering);
      return passkeys.register(anna.accountId, 'Phone', authenticator.register(options, wrong), ceremony);
    };
    const signIn = async (wrong: Misbehaviour = {}, ceremony: typeof signingIn = signingIn) =>
      passkeys.authenticate(
        authenticator.sign(await passkeys.authenticationOptions(signingIn), wrong),
        ceremony,
      );
    return { clock, db, passkeys, authenticator, register, signIn };
  }

  it('is registered for this host, discoverable and with user verification, and signs in without a name', async () => {
    const { passkeys, register, signIn, clock } = await open();
    const options = await passkeys.registrationOptions(anna, 'Timing', registering);
    expect(options).toMatchObject({
      rp: { id: 'timing.example', name: 'Timing' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const request = await passkeys.authenticationOptions(signingIn);
    expect(request).toMatchObject({ rpId: 'timing.example', userVerification: 'required' });
    expect(request.allowCredentials ?? []).toEqual([]);
    expect(await register()).toBe(true);
    clock.nowMs += 1000;
    expect(await signIn()).toBe(anna.accountId);
    expect(await passkeys.list(anna.accountId)).toMatchObject([
      { name: 'Phone', createdAtMs: clock.nowMs - 1000, lastUsedAtMs: clock.nowMs },
    ]);
  });

  const misbehaviours: [string, Misbehaviour][] = [
    ['at another origin', { origin: 'https://timing.example.evil.example' }],
    ['at the same host without https', { origin: 'http://timing.example' }],
    ['for another host', { relyingParty: 'evil.example' }],
    ['with a challenge of its own', { challenge: Buffer.from('of its own').toString('base64url') }],
    ['without user verification', { isVerified: false }],
  ];
  it.each(misbehaviours)('is neither registered nor accepted %s', async (_, wrong) => {
    const { register, signIn, db } = await open();
    expect(await register(wrong)).toBe(false);
    expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    expect(await register()).toBe(true);
    expect(await signIn(wrong)).toBeNull();
    expect(await signIn()).toBe(anna.accountId);
  });

  it.each([
    ['of another account', { userHandle: Buffer.from('LAPWING-GA-ben').toString('base64url') }],
    ['that names no account', { userHandle: null }],
  ] satisfies [string, Misbehaviour][])('%s is refused', async (_, wrong) => {
    const { register, signIn } = await open();
    await register();
    expect(await signIn(wrong)).toBeNull();
  });

  it.each([
    ['the same', 5],
    ['a lower', 4],
    ['no', 0],
  ])('with %s counter than before is a copy', async (_, counter) => {
    const { register, signIn } = await open();
    await register();
    expect(await signIn({ counter: 5 })).toBe(anna.accountId);
    expect(await signIn({ counter })).toBeNull();
    expect(await signIn({ counter: 6 })).toBe(anna.accountId);
  });

  it('without a counter signs in again and again', async () => {
    const { register, signIn } = await open();
    await register();
    for (let times = 0; times < 2; times++) expect(await signIn({ counter: 0 })).toBe(anna.accountId);
  });

  it('uses a challenge once, within five minutes, in the sign-in and for the purpose that it was made for', async () => {
    const { register, passkeys, authenticator, clock } = await open();
    await register();
    const response = authenticator.sign(await passkeys.authenticationOptions(signingIn));
    for (const other of [{ boundTo: 'interaction-2' }, { purpose: 'confirm' as const }])
      expect(await passkeys.authenticate(response, { ...signingIn, ...other })).toBeNull();
    expect(await passkeys.authenticate(response, signingIn)).toBe(anna.accountId);
    expect(await passkeys.authenticate(response, signingIn)).toBeNull();

    const late = authenticator.sign(await passkeys.authenticationOptions(signingIn));
    clock.nowMs += 300_000;
    expect(await passkeys.authenticate(late, signingIn)).toBeNull();

    const replaced = authenticator.sign(await passkeys.authenticationOptions(signingIn));
    await passkeys.authenticationOptions(signingIn);
    expect(await passkeys.authenticate(replaced, signingIn)).toBeNull();
    // A wrong response uses the challenge up too.
    const good = authenticator.sign(await passkeys.authenticationOptions(signingIn));
    expect(await passkeys.authenticate('{}', signingIn)).toBeNull();
    expect(await passkeys.authenticate(good, signingIn)).toBeNull();
  });

  it('of another host name is unknown here', async () => {
    const { register, passkeys, authenticator } = await open();
    await register();
    const elsewhere = { ...signingIn, origin: 'https://results.example' };
    const options = await passkeys.authenticationOptions(elsewhere);
    const response = authenticator.sign(options, { origin: 'https://results.example' });
    expect(await passkeys.authenticate(response, elsewhere)).toBeNull();
  });

  it('is signed by its own key', async () => {
    const { register, passkeys, authenticator } = await open();
    await register();
    const forger = new Authenticator(ORIGIN);
    const forged = JSON.parse(forger.sign(await passkeys.authenticationOptions(signingIn)));
    const userHandle = Buffer.from(anna.accountId).toString('base64url');
    const response = JSON.stringify({
      ...forged,
      id: authenticator.id,
      rawId: authenticator.id,
      response: { ...forged.response, userHandle },
    });
    expect(await passkeys.authenticate(response, signingIn)).toBeNull();
  });

  it.each(['', '{}', 'null', '[1]', '{"id":"a"}', '{"id":"\\u0000"}'])('is not %j', async (response) => {
    const { passkeys } = await open();
    await passkeys.authenticationOptions(signingIn);
    expect(await passkeys.authenticate(response, signingIn)).toBeNull();
    await passkeys.registrationOptions(anna, 'Timing', registering);
    expect(await passkeys.register(anna.accountId, 'Phone', response, registering)).toBe(false);
  });

  it('belongs to one account, which alone renames and removes it', async () => {
    const { register, passkeys, authenticator, signIn } = await open();
    await register();
    const ben = { ...anna, accountId: 'LAPWING-GA-ben' };
    const options = await passkeys.registrationOptions(ben, 'Timing', registering);
    const copy = authenticator.register(options);
    expect(await passkeys.register(ben.accountId, 'Mine', copy, registering)).toBe(false);
    expect(await passkeys.rename(ben.accountId, authenticator.id, 'Mine')).toBe(false);
    expect(await passkeys.remove(ben.accountId, authenticator.id)).toBeNull();
    expect(await passkeys.rename(anna.accountId, authenticator.id, 'Laptop')).toBe(true);
    expect(await passkeys.remove(anna.accountId, authenticator.id)).toBe('Laptop');
    expect(await signIn()).toBeNull();
  });

  it('is one of at most twenty', async () => {
    const { passkeys } = await open();
    const outcomes: boolean[] = [];
    for (let number = 0; number < 21; number++) {
      const options = await passkeys.registrationOptions(anna, 'Timing', registering);
      const response = new Authenticator(ORIGIN).register(options);
      outcomes.push(await passkeys.register(anna.accountId, `Key ${number}`, response, registering));
    }
    expect(outcomes).toEqual([...Array(20).fill(true), false]);
  });
});
