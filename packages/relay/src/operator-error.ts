/** What the person at the track has to know and can mend: shown as one line, without a stack. */

export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
