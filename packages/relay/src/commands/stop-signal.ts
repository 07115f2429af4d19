/** Ctrl-C or a termination signal: the first asks for an orderly end, the second ends immediately. */

export function stopSignal(): { signal: AbortSignal } {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort();
    });
  }
  return controller;
}
