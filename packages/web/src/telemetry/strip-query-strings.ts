/** Removes what visitors typed from telemetry: the queries of all addresses in it. */

/** An address of this site or another, up to its query or fragment. */
const addressWithQuery = /((?:https?:\/\/[^\s?#"'()]+|(?<![^\s"'(])\/[^\s?#"'()]*))[?#][^\s"'()]*/g;

export function stripQueryStrings(told: unknown): unknown {
  if (typeof told === 'string') return told.replace(addressWithQuery, '$1');
  if (Array.isArray(told)) return told.map(stripQueryStrings);
  // Only plain objects can contain addresses.
  if (typeof told !== 'object' || told === null || Object.getPrototypeOf(told) !== Object.prototype)
    return told;
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, stripQueryStrings(value)]));
}
