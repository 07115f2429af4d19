/** What the screens ask for first, as the site's build lists it: written into the page, it saves the visitor a round trip each. */

import { readFile } from 'node:fs/promises';
import { themes } from '@lapwing/contract/enums';
import * as z from 'zod/mini';

const theme = z.literal([themes.live, themes.results]);
const earlyScreens = z.array(
  z.object({
    path: z.string(),
    theme: z.optional(theme),
    modules: z.array(z.string()),
    answers: z.array(z.string()),
  }),
);

export type EarlyScreen = z.infer<typeof earlyScreens>[number];

export async function readEarlyScreens(file: string): Promise<EarlyScreen[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return earlyScreens.parse(JSON.parse(text));
}

export type Early = { modules: string[]; answers: string[] };

type Page = { path: string; theme: number };

/** What to bring along at this address; a parameter of the path stands in the answers' addresses as it is. */
export function earlyAt(screens: readonly EarlyScreen[], { path, theme }: Page): Early {
  const early: Early = { modules: [], answers: [] };
  for (const screen of screens) {
    if (screen.theme !== undefined && screen.theme !== theme) continue;
    const params = matchPath(screen.path, path);
    if (params === null) continue;
    early.modules.push(...screen.modules);
    for (const answer of screen.answers) {
      early.answers.push(answer.replace(/:(\w+)/g, (whole, name: string) => params.get(name) ?? whole));
    }
  }
  return early;
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
