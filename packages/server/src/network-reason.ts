/** Why another server could not be reached, in one line. The usual causes are named; the others are as the driver has them. */

const LONGEST = 300;

export function networkReason(error: unknown): string {
  // An address that resolves twice fails with two causes.
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set(error.errors.map(networkReason))].join('; ');
  if (!(error instanceof Error)) return oneLine(String(error));
  const code = 'code' in error ? String(error.code) : '';
  // Drivers replace the code, and keep the text.
  const text = `${code} ${error.message}`;
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return 'no name server knows its address, or none answers';
  if (/ECONNREFUSED/.test(text)) return 'nothing listens at its address';
  // The text is that of PostgreSQL's driver, whose cause is that it ended the connection itself.
  if (/ETIMEDOUT|ECONNABORTED|connection timeout/.test(text) || error.name === 'TimeoutError')
    return 'it does not answer';
  // `fetch` hides the reason in its cause.
  return error.cause instanceof Error ? networkReason(error.cause) : oneLine(error.message || error.name);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, LONGEST).replace(/\.$/, '');
}
