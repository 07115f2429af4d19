/** The rules of a race as a visitor types them: minutes, seconds and litres. */

import { noRaceRules, type RaceRules, raceRules } from '@lapwing/contract/insight/race-rules';

export type RuleField = keyof RaceRules;

/** How many of the stored unit one of the typed unit has. */
const factors: Readonly<Record<RuleField, number>> = {
  minimumStopMs: 1000,
  maximumStintMs: 60_000,
  minimumDriverMs: 60_000,
  maximumDriverMs: 60_000,
  stops: 1,
  closedAfterStartMs: 60_000,
  closedBeforeEndMs: 60_000,
  tankMl: 1000,
  fuelPerLapMl: 1000,
};
// The keys of the table above are all fields.
export const ruleFields = Object.keys(factors) as RuleField[];

export type TypedRules = Record<RuleField, string>;

export function typedRules(rules: RaceRules): TypedRules {
  const text = (field: RuleField) => {
    const value = rules[field];
    return value === null ? '' : String(Math.round((value / factors[field]) * 100) / 100);
  };
  return Object.fromEntries(ruleFields.map((field) => [field, text(field)])) as TypedRules;
}

/** The fields that cannot be read, or the rules. An empty field is no rule; a comma is a point. */
export function rulesFrom(typed: TypedRules): { rules: RaceRules; wrong: RuleField[] } {
  const wrong: RuleField[] = [];
  const rules: RaceRules = { ...noRaceRules };
  for (const field of ruleFields) {
    const text = typed[field].trim().replace(',', '.');
    if (text === '') continue;
    const value = Math.round(Number(text) * factors[field]);
    const tried = raceRules.safeParse({ ...noRaceRules, [field]: value });
    if (!Number.isFinite(value) || !tried.success) wrong.push(field);
    else rules[field] = value;
  }
  return { rules, wrong };
}

/** From the browser's storage; null if there are none, or if they cannot be read. */
export function storedRules(text: string | null): RaceRules | null {
  if (text === null) return null;
  try {
    const read = raceRules.safeParse({ ...noRaceRules, ...JSON.parse(text) });
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
