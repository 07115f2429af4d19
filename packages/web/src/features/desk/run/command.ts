/** The command line: what its text means, before Enter is pressed. */

export type Command =
  | { kind: 'nothing' }
  | { kind: 'crossing'; number: string; timeOfDay: string | null }
  | { kind: 'penalty'; number: string; penaltyMs: number; reason: string }
  | { kind: 'delete'; number: string }
  | { kind: 'renumber'; from: string; to: string }
  /** the transponder; `from` is empty for the one of the chosen crossing. From this time of day on; null: from the chosen
   * crossing, or the last one */
  | { kind: 'reassign'; from: string; to: string; timeOfDay: string | null }
  /** from this time of day on; null: from the chosen crossing, or the start */
  | { kind: 'swap'; one: string; other: string; timeOfDay: string | null }
  | { kind: 'driver'; number: string; name: string }
  | { kind: 'find'; number: string }
  /** not finished, or not a command */
  | { kind: 'unclear' };

const NUMBER = '([0-9]{1,5}[A-Za-z]?)';
const AT = '(?:\\s*@\\s*(\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d{1,3})?))?';
const patterns = {
  crossing: new RegExp(`^${NUMBER}${AT}$`),
  penalty: new RegExp(`^p\\s*${NUMBER}\\s+(-?)(?:(\\d{1,3}):)?(\\d{1,4})\\s*s?(?:\\s*,\\s*(.*))?$`, 'i'),
  delete: new RegExp(`^d\\s*${NUMBER}$`, 'i'),
  renumber: new RegExp(`^${NUMBER}\\s*>\\s*${NUMBER}$`),
  reassign: new RegExp(`^${NUMBER}?\\s*>>\\s*${NUMBER}${AT}$`),
  swap: new RegExp(`^${NUMBER}\\s*<>\\s*${NUMBER}${AT}$`),
  driver: new RegExp(`^n\\s*${NUMBER}\\s+(\\S.*)$`, 'i'),
  find: new RegExp(`^/\\s*${NUMBER}?$`),
} as const;

export function parseCommand(text: string): Command {
  const line = text.trim();
  if (line === '') return { kind: 'nothing' };
  let found = patterns.crossing.exec(line);
  if (found) return { kind: 'crossing', number: found[1] ?? '', timeOfDay: timeIn(found[2]) };
  found = patterns.penalty.exec(line);
  if (found) {
    const [, number = '', sign, minutes = '0', seconds = '0', reason = ''] = found;
    const ms = (Number(minutes) * 60 + Number(seconds)) * 1000;
    return { kind: 'penalty', number, penaltyMs: sign === '-' ? -ms : ms, reason: reason.trim() };
  }
  found = patterns.delete.exec(line);
  if (found) return { kind: 'delete', number: found[1] ?? '' };
  found = patterns.renumber.exec(line);
  if (found) return { kind: 'renumber', from: found[1] ?? '', to: found[2] ?? '' };
  found = patterns.reassign.exec(line);
  if (found) {
    const [, from = '', to = '', time] = found;
    return { kind: 'reassign', from, to, timeOfDay: timeIn(time) };
  }
  found = patterns.swap.exec(line);
  if (found) {
    const [, one = '', other = '', time] = found;
    return { kind: 'swap', one, other, timeOfDay: timeIn(time) };
  }
  found = patterns.driver.exec(line);
  if (found) return { kind: 'driver', number: found[1] ?? '', name: (found[2] ?? '').trim() };
  found = patterns.find.exec(line);
  if (found) return { kind: 'find', number: found[1] ?? '' };
  return { kind: 'unclear' };
}

function timeIn(text: string | undefined): string | null {
  return text?.replace(',', '.') ?? null;
}

/** The latest moment with this time of day at the venue that is not after now; null if it is no time of day. */
export function momentOf(timeOfDay: string, nowMs: number, timeOfDayNowMs: number): number | null {
  const [hours = 0, minutes = 0, seconds = 0] = timeOfDay.split(':').map(Number);
  if (hours > 23 || minutes > 59 || seconds >= 60) return null;
  const wantedMs = Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
  const DAY_MS = 86_400_000;
  return nowMs - ((timeOfDayNowMs - wantedMs + DAY_MS) % DAY_MS);
}
