/** The sheets of paper of the page. The button for printing loads them if the browser has not been idle. */

const loaders = new Set<() => Promise<void>>();

export function addSheet(load: () => Promise<void>): () => void {
  loaders.add(load);
  return () => void loaders.delete(load);
}

export async function loadSheets(): Promise<void> {
  await Promise.all([...loaders].map((load) => load()));
}
