/** Says what takes long while it takes long, and how long it took. */

const LINE_EVERY_MS = 10_000;

/**
 * @template T
 * @param {string} what such as "Compiling SQLite"
 * @param {Promise<T>} work
 * @param {(line: string) => void} [print]
 * @returns {Promise<T>}
 */
export async function withProgress(what, work, print = console.log) {
  const startedAtMs = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAtMs) / 1000)} s`;
  print(`${what} …`);
  const again = setInterval(() => print(`${what} … ${seconds()}`), LINE_EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(again);
    print(`${what}: ${seconds()}`);
  }
}
