/** A page may only play from the origins that were known when it was loaded. For a newer stream it is reloaded. */

const KEY = 'lapwing.loaded-for-stream';
/** The server knows a new stream within seconds. */
const MOST_LOADS = 2;

type Loaded = { address: string; count: number };

/** Calls `reload` when the page's policy blocks a stream; not repeatedly. */
export function reloadWhereForbidden(address: string, reload: () => void): () => void {
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (!isFrom(blockedURI, address)) return;
    const before = loadedFor(address);
    if (before.count >= MOST_LOADS) return;
    sessionStorage.setItem(KEY, JSON.stringify({ address, count: before.count + 1 }));
    reload();
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return () => document.removeEventListener('securitypolicyviolation', onViolation);
}

function isFrom(blocked: string, address: string): boolean {
  return (
    URL.canParse(blocked) && URL.canParse(address) && new URL(blocked).origin === new URL(address).origin
  );
}

function loadedFor(address: string): Loaded {
  try {
    // Written above; other values contain none of our addresses.
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Loaded>;
    if (stored.address === address) return { address, count: stored.count ?? 0 };
  } catch {
    // Not ours: replaced below.
  }
  return { address, count: 0 };
}
