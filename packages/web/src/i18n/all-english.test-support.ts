/** English as a visitor has it once all of it has come. */

import { en } from './en.ts';
import { enLive } from './en-live.ts';
import { enScreens } from './en-screens.ts';

type Parts = readonly Readonly<Record<string, object>>[];

/** A section may be spread over parts. */
export function joinMessages(...parts: Parts): Record<string, object> {
  const all: Record<string, object> = {};
  for (const [section, messages] of parts.flatMap((part) => Object.entries(part))) {
    all[section] = { ...all[section], ...messages };
  }
  return all;
}

export const allEnglish = joinMessages(en, enLive, enScreens);
