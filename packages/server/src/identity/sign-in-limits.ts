/** Slows down whoever guesses passwords: counts failures per account and per address. */

const WINDOW_MS = 15 * 60_000;
/** For one account from one address: a stranger elsewhere cannot lock its owner out with these. */
const MAX_PER_PAIR = 8;
const MAX_PER_ADDRESS = 40;
/** For one account from everywhere: only a guess from many addresses at once gets here. */
const MAX_PER_ACCOUNT = 100;
/** An attacker with many addresses must not fill the memory. */
const MAX_KEYS = 50_000;

type Failures = { count: number; sinceMs: number };

export type SignInLimits = {
  /** Milliseconds until the next try is allowed; 0 when it is allowed now. */
  waitMs(account: string, address: string): number;
  /** Counted before the password is checked, so that tries side by side count as well. */
  countTry(account: string, address: string): void;
  succeeded(account: string, address: string): void;
};

export function createSignInLimits(nowMs: () => number = Date.now): SignInLimits {
  const failures = new Map<string, Failures>();

  function current(key: string): Failures | null {
    const found = failures.get(key);
    if (found === undefined) return null;
    if (nowMs() - found.sinceMs < WINDOW_MS) return found;
    failures.delete(key);
    return null;
  }

  function count(key: string): void {
    const found = current(key);
    if (found !== null) {
      found.count += 1;
      return;
    }
    if (failures.size >= MAX_KEYS) for (const known of failures.keys()) current(known);
    if (failures.size >= MAX_KEYS) failures.clear();
    failures.set(key, { count: 1, sinceMs: nowMs() });
  }

  function waitFor(key: string, maximum: number): number {
    const found = current(key);
    return found === null || found.count < maximum ? 0 : found.sinceMs + WINDOW_MS - nowMs();
  }

  const bounds = (account: string, address: string) => [
    { key: `pair ${account} ${address}`, maximum: MAX_PER_PAIR },
    { key: `address ${address}`, maximum: MAX_PER_ADDRESS },
    { key: `account ${account}`, maximum: MAX_PER_ACCOUNT },
  ];

  return {
    waitMs: (account, address) =>
      Math.max(...bounds(account, address).map(({ key, maximum }) => waitFor(key, maximum))),
    countTry(account, address) {
      for (const { key } of bounds(account, address)) count(key);
    },
    succeeded(account, address) {
      for (const { key } of bounds(account, address)) {
        const found = current(key);
        if (found !== null) found.count -= 1;
      }
    },
  };
}
