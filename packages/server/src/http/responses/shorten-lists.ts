/** Shortens the lists in JSON of megabytes, for readers that need no more of them. */

export function shortenLists(bytes: Uint8Array, most: number): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  return JSON.stringify(beginningsIn(JSON.parse(text), most));
}

function beginningsIn(value: unknown, most: number): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map((item) => beginningsIn(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, beginningsIn(item, most)]));
}
