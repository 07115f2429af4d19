/** Tells when there is a network again. */

/** A network that has just come back does not carry anything yet. */
const SETTLING_MS = 1000;

/** Returns how to stop listening. */
export function onOnline(tell: () => unknown): () => void {
  const later = () => setTimeout(tell, SETTLING_MS);
  addEventListener('online', later);
  return () => removeEventListener('online', later);
}
