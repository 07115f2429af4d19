/** Takes out of what is told what visitors typed: the queries of addresses, wherever they stand in it. */

/** Of this site or of another, up to its query or its mark. */
const addressWithQuery = /((?:https?:\/\/[^\s?#"'()]+|(?<![^\s"'(])\/[^\s?#"'()]*))[?#][^\s"'()]*/g;

export function stripQueryStrings(told: unknown): unknown {
  if (typeof told === 'string') return told.replace(addressWithQuery, '$1');
  if (Array.isArray(told)) return told.map(stripQueryStrings);
  // What has a class of its own is nothing that anybody wrote an address into.
  if (typeof told !== 'object' || told === null || Object.getPrototypeOf(told) !== Object.prototype)
    return told;
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, stripQueryStrings(value)]));
}
