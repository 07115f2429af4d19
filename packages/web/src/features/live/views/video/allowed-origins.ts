/** A page may play from where it was told when it was loaded. For a stream that was set later it is loaded anew. */

const KEY = 'lapwing.loaded-for-stream';
/** The server itself learns of a new stream within seconds. */
const MOST_LOADS = 2;

type Loaded = { address: string; count: number };

/** Calls `reload` when the page's policy keeps a stream from being played; not again and again. */
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
    // Written above; what somebody else wrote there has no address of ours.
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Loaded>;
    if (stored.address === address) return { address, count: stored.count ?? 0 };
  } catch {
    // Not ours: begun anew below.
  }
  return { address, count: 0 };
}
