/** The first calls and chunks of each screen, as listed by the site's build. Inlined in the page, each saves a round trip. */

import { readFile } from 'node:fs/promises';
import { themes } from '@lapwing/contract/values/enums';
import * as z from 'zod/mini';

const theme = z.literal([themes.live, themes.results]);
const landingPages = z.array(
  z.object({
    path: z.string(),
    theme: z.optional(theme),
    query: z.optional(z.array(z.string())),
    style: z.optional(z.string()),
    modules: z.array(z.string()),
    answers: z.array(z.string()),
  }),
);

export type LandingPage = z.infer<typeof landingPages>[number];

export async function readLandingPages(file: string): Promise<LandingPage[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return landingPages.parse(JSON.parse(text));
}

export type Preloads = {
  modules: string[];
  /** addresses; a remaining `:name` is filled in from the first answer */
  answers: string[];
  /** for slow connections: the part of the style sheet that the screen uses */
  style?: string;
};

type Page = { path: string; query: string; theme: number };

const LONGEST_VALUE = 200;

/** What to send with the page at this address. Its parameters are filled into the addresses of the answers. */
export function preloadsAt(screens: readonly LandingPage[], { path, query, theme }: Page): Preloads {
  const preloads: Preloads = { modules: [], answers: [] };
  for (const screen of screens) {
    if (screen.theme !== undefined && screen.theme !== theme) continue;
    const params = matchPath(screen.path, path);
    if (params === null) continue;
    preloads.modules.push(...screen.modules);
    if (screen.style !== undefined) preloads.style = screen.style;
    if (!addQuery(params, query, screen.query ?? [])) continue;
    for (const answer of screen.answers) {
      preloads.answers.push(fillIn(withoutMissing(answer, params), (name) => params.get(name)));
    }
  }
  return preloads;
}

/** Leaves out optional parameters (`&guid=:guid?`) that the page does not have. */
function withoutMissing(address: string, params: ReadonlyMap<string, string>): string {
  return address.replace(/[?&]\w+=:(\w+)\?/g, (part, name: string) =>
    params.has(name) ? part.slice(0, -1) : '',
  );
}

/** Unknown parameters stay as they are. */
export function fillIn(address: string, valueFor: (name: string) => string | undefined): string {
  return address.replace(/:(\w+)/g, (part, name: string) => valueFor(name) ?? part);
}

/** False if the query has a parameter that the screen does not have: the screen then needs other answers. */
function addQuery(params: Map<string, string>, query: string, names: readonly string[]): boolean {
  for (const [key, value] of new URLSearchParams(query)) {
    const name = names.find((each) => each.toLowerCase() === key.toLowerCase());
    if (name === undefined || params.has(name) || value === '' || value.length > LONGEST_VALUE) return false;
    params.set(name, encodeURIComponent(value));
  }
  return true;
}

/** Matches only plain values. The screen itself requests anything that needs escaping. */
function matchPath(pattern: string, path: string): Map<string, string> | null {
  const patternParts = pattern.split('/');
  const pathParts = path.split('/');
  if (patternParts.length !== pathParts.length) return null;
  const params = new Map<string, string>();
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? '';
    if (part.startsWith(':') && /^[\w-]+$/.test(value)) params.set(part.slice(1), value);
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}
