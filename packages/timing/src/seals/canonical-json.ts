/** JSON with one form for each value: keys in order, no blanks, numbers and texts as ECMAScript writes them (RFC 8785). */

export function canonicalJson(value: unknown): string {
  // Each publication writes thousands of values, so this makes no lists on the way.
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'object' && value !== null) return objectText(value as Record<string, unknown>);
  return JSON.stringify(value) ?? 'null';
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no JSON number`);
  return String(value);
}

function arrayText(values: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ',';
    text += canonicalJson(values[index]);
  }
  return `${text}]`;
}

function objectText(members: Record<string, unknown>): string {
  let text = '{';
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member === undefined) continue;
    if (text !== '{') text += ',';
    text += `${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}
