/** How a visitor wants to see a live session: one stored object, each part of which an address can set as well. */

/** What can be chosen, by the name that the address uses. The first is taken unless something else is said. */
export const displayChoices = {
  text: ['regular', 'large'],
  skin: ['system', 'dark', 'light'],
  autoscroll: ['off', 'on'],
  autoview: ['off', 'on'],
  livetext: ['on', 'off'],
  smartcolumns: ['on', 'off'],
  progressbars: ['on', 'off'],
  temperature: ['c', 'f'],
  map: ['track', 'satellite'],
  distance: ['km', 'mi'],
  speed: ['kmh', 'mih'],
} as const;

export type DisplayName = keyof typeof displayChoices;
export type DisplayChoice<Name extends DisplayName> = (typeof displayChoices)[Name][number];
export type DisplaySettings = { readonly [Name in DisplayName]: DisplayChoice<Name> } & {
  /** The columns to show, or null for those that the session asks for. */
  readonly columns: readonly string[] | null;
  /** The two that a phone has room for, or null for those that suit the session. */
  readonly phonecolumns: readonly string[] | null;
};

const names = Object.keys(displayChoices) as DisplayName[];

export const defaultSettings = {
  ...(Object.fromEntries(names.map((name) => [name, displayChoices[name][0]])) as {
    // The first choice of each name.
    readonly [Name in DisplayName]: (typeof displayChoices)[Name][0];
  }),
  columns: null,
  phonecolumns: null,
} as const satisfies DisplaySettings;

/** A big screen is looked at from afar and has nobody to scroll it. */
export const televisionSettings = {
  skin: 'dark',
  autoscroll: 'on',
} as const satisfies Partial<DisplaySettings>;

const COLUMN_SEPARATOR = ',';

/** Reads names and values in any letter case and leaves out what they do not know. */
export function settingsFrom(values: Readonly<Record<string, unknown>>): Partial<DisplaySettings> {
  const known: Record<string, unknown> = {};
  for (const name of names) {
    const wanted = String(values[name] ?? '').toLowerCase();
    const choice = displayChoices[name].find((candidate) => candidate === wanted);
    if (choice !== undefined) known[name] = choice;
  }
  for (const name of ['columns', 'phonecolumns']) {
    const columns = columnsFrom(values[name]);
    if (columns.length > 0) known[name] = columns;
  }
  // Every value was taken from the choices of its name.
  return known as Partial<DisplaySettings>;
}

function columnsFrom(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(COLUMN_SEPARATOR);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** One setting as the address has it; undefined for columns that the session decides. */
export function settingText<Name extends keyof DisplaySettings>(
  value: DisplaySettings[Name],
): string | undefined {
  if (value === null) return undefined;
  return typeof value === 'string' ? value : value.join(COLUMN_SEPARATOR);
}

/** What the address of a big screen leaves behind: a phone's columns, and what one looks at just now. */
const notForKiosks: ReadonlySet<string> = new Set(['phonecolumns', 'replay', 'row']);

/**
 * What was chosen as the address of a big screen has it. The rest is left out, so that a big screen decides it as big
 * screens do.
 */
export function kioskSearch(
  address: Readonly<Record<string, unknown>>,
  chosen: Partial<DisplaySettings>,
): Record<string, string> {
  const settings = Object.entries(chosen).map(([name, value]) => [name, settingText(value)] as const);
  const entries = [...Object.entries(address), ...settings].flatMap(([name, value]) =>
    value === undefined || notForKiosks.has(name) ? [] : [[name, String(value)] as const],
  );
  return { ...Object.fromEntries(entries), form: 'tv' };
}
