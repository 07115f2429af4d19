/** Calls back when the network is back. */

/** A network that has just come back is not usable yet. */
const SETTLING_MS = 1000;

/** Returns a function that stops listening. */
export function onOnline(tell: () => unknown): () => void {
  const later = () => setTimeout(tell, SETTLING_MS);
  addEventListener('online', later);
  return () => removeEventListener('online', later);
}
