/** The query of an address: names in any letter case, values as text until a route reads them. */

export type Search = Readonly<Record<string, unknown>>;

/** Names become lower case. Of a repeated name the first value counts, but every search term does. */
export function parseSearch(text: string): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const key = name.toLowerCase();
    if (key === 'term' && search[key]) search[key] += ` ${value}`;
    else search[key] ??= value;
  }
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function textIn(search: Search, name: string): string | undefined {
  const value = search[name];
  return value === undefined || value === '' ? undefined : String(value);
}

export function numberIn(search: Search, name: string): number | undefined {
  const text = textIn(search, name)?.trim();
  const value = text ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** True only if the text is 'true', in any letter case. */
export function flagIn(search: Search, name: string): boolean {
  return textIn(search, name)?.toLowerCase() === 'true';
}
