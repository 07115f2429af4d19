/** What the screens ask for first, as the site's build lists it: written into the page, it saves the visitor a round trip each. */

import { readFile } from 'node:fs/promises';
import { themes } from '@lapwing/contract/values/enums';
import * as z from 'zod/mini';

const theme = z.literal([themes.live, themes.results]);
const earlyScreens = z.array(
  z.object({
    path: z.string(),
    theme: z.optional(theme),
    query: z.optional(z.array(z.string())),
    style: z.optional(z.string()),
    modules: z.array(z.string()),
    answers: z.array(z.string()),
  }),
);

export type EarlyScreen = z.infer<typeof earlyScreens>[number];

export async function readEarlyScreens(file: string): Promise<EarlyScreen[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return earlyScreens.parse(JSON.parse(text));
}

export type Early = {
  modules: string[];
  /** addresses; a part `:name` that is left is for the first answer to fill */
  answers: string[];
  /** for slow connections: the part of the style sheet that the screen uses */
  style?: string;
};

type Page = { path: string; query: string; theme: number };

const LONGEST_VALUE = 200;

/** What to bring along at this address; a parameter of the page stands in the answers' addresses as it is. */
export function earlyAt(screens: readonly EarlyScreen[], { path, query, theme }: Page): Early {
  const early: Early = { modules: [], answers: [] };
  for (const screen of screens) {
    if (screen.theme !== undefined && screen.theme !== theme) continue;
    const params = matchPath(screen.path, path);
    if (params === null) continue;
    early.modules.push(...screen.modules);
    if (screen.style !== undefined) early.style = screen.style;
    if (!addQuery(params, query, screen.query ?? [])) continue;
    for (const answer of screen.answers) {
      early.answers.push(fillIn(withoutMissing(answer, params), (name) => params.get(name)));
    }
  }
  return early;
}

/** Without what may be missing (`&guid=:guid?`) where it is. */
function withoutMissing(address: string, params: ReadonlyMap<string, string>): string {
  return address.replace(/[?&]\w+=:(\w+)\?/g, (part, name: string) =>
    params.has(name) ? part.slice(0, -1) : '',
  );
}

/** Parts that are not known stay as they are. */
export function fillIn(address: string, valueFor: (name: string) => string | undefined): string {
  return address.replace(/:(\w+)/g, (part, name: string) => valueFor(name) ?? part);
}

/** False where the query says something else than the screen's own: it asks for something else then. */
function addQuery(params: Map<string, string>, query: string, names: readonly string[]): boolean {
  for (const [given, value] of new URLSearchParams(query)) {
    const name = names.find((each) => each.toLowerCase() === given.toLowerCase());
    if (name === undefined || params.has(name) || value === '' || value.length > LONGEST_VALUE) return false;
    params.set(name, encodeURIComponent(value));
  }
  return true;
}

/** Only plain values: what needs escaping is left to the screen itself. */
function matchPath(pattern: string, path: string): Map<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params = new Map<string, string>();
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && /^[\w-]+$/.test(value)) params.set(part.slice(1), value);
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}
