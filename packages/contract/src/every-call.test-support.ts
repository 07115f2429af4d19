/** Every call that the contract describes. */

import { readdirSync } from 'node:fs';
import { profilesApi } from './people/profiles.ts';
import type { Endpoint } from './values/endpoint.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'query' in value
  );
}

/** From the files themselves, so that no call can be forgotten. */
export async function everyCall(): Promise<Endpoint[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const modules: Record<string, unknown>[] = [];
  for (const file of files.filter((name) => /^[\w/\\-]+\.ts$/.test(name)))
    modules.push(await import(/* @vite-ignore */ `./${file}`));
  const exported = [...modules.flatMap((module) => Object.values(module)), profilesApi('lapwing')];
  const found = exported.flatMap((value) =>
    isEndpoint(value) ? [value] : Object.values(value ?? {}).filter(isEndpoint),
  );
  return [...new Set(found)];
}
