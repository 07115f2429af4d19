/** The display settings of a live session: one stored object, each part of which can also be set in an address. */

/** The choices, by their names in the address. The first is the default. */
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
  /** The columns to show, or null for those of the session. */
  readonly columns: readonly string[] | null;
  /** The two columns of a phone, or null for those that suit the session. */
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

/** A big screen is seen from afar and has nobody to scroll it. */
export const televisionSettings = {
  skin: 'dark',
  autoscroll: 'on',
} as const satisfies Partial<DisplaySettings>;

const COLUMN_SEPARATOR = ',';

/** Reads names and values in any letter case and leaves out unknown ones. */
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

/** One setting in the form of the address; undefined for columns that the session decides. */
export function settingText<Name extends keyof DisplaySettings>(
  value: DisplaySettings[Name],
): string | undefined {
  if (value === null) return undefined;
  return typeof value === 'string' ? value : value.join(COLUMN_SEPARATOR);
}

/** Left out of the address of a big screen: a phone's columns, and the current selection. */
const notForKiosks: ReadonlySet<string> = new Set(['phonecolumns', 'replay', 'row']);

/**
 * The chosen settings for the address of a big screen. The rest is left out, so that the defaults of big screens apply.
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
