/** How a visitor wants race radio, in local storage. */

import { type Verbosity, verbosities } from '@lapwing/timing/live/radio/sayings';

const STORAGE_KEY = 'lapwing.live.radio';

/** `reader`: the sentences go to the visitor's own screen reader, and the device is silent. */
export const voices = ['voice', 'reader'] as const;
export const scopes = ['all', 'mine'] as const;

export type RadioSettings = {
  voice: (typeof voices)[number];
  scope: (typeof scopes)[number];
  verbosity: Verbosity;
};

const usual: RadioSettings = { voice: 'voice', scope: 'all', verbosity: 'usual' };

function oneOf<Value extends string>(values: readonly Value[], stored: unknown, otherwise: Value): Value {
  return values.find((value) => value === stored) ?? otherwise;
}

export function readRadioSettings(): RadioSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const { voice, scope, verbosity }: Record<string, unknown> = { ...(stored as object) };
    return {
      voice: oneOf(voices, voice, usual.voice),
      scope: oneOf(scopes, scope, usual.scope),
      verbosity: oneOf(verbosities, verbosity, usual.verbosity),
    };
  } catch {
    // Unreadable or forbidden storage counts as empty.
    return usual;
  }
}

export function storeRadioSettings(settings: RadioSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // The choice then lasts for this visit.
  }
}
