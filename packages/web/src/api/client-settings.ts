/** The addresses of the APIs, fetched once a session and cached in session storage. */

import { type ClientSettings, clientSettings, settingsApi } from '@lapwing/contract/site/settings';
import { CLIENT_SETTINGS_STORAGE_KEY } from '@lapwing/contract/values/constants';
import { send } from '../http/http.ts';
import { AnswerError } from '../http/http-error.ts';
import { takeInlinedResponse } from './inlined-responses.ts';

let loaded: Promise<ClientSettings> | null = null;

function stored(): ClientSettings | null {
  try {
    const result = clientSettings.safeParse(
      JSON.parse(sessionStorage.getItem(CLIENT_SETTINGS_STORAGE_KEY) ?? 'null'),
    );
    return result.success ? result.data : null;
  } catch {
    // Unreadable or blocked storage counts as empty.
    return null;
  }
}

const { path } = settingsApi.clientSettings;

async function fetchSettings(): Promise<ClientSettings> {
  return send(path, {}, async (response) => {
    const result = clientSettings.safeParse(await response.json());
    if (!result.success) throw new AnswerError(path, { cause: result.error });
    return result.data;
  });
}

/** The settings that the server inlined in the page. */
function inlinedSettings(): ClientSettings | null {
  return clientSettings.safeParse(takeInlinedResponse(path)?.body).data ?? null;
}

async function freshSettings(isForced: boolean): Promise<ClientSettings> {
  const settings = (!isForced && inlinedSettings()) || (await fetchSettings());
  try {
    sessionStorage.setItem(CLIENT_SETTINGS_STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // They are fetched again on the next visit.
  }
  return settings;
}

/** The settings of this session; `isForced` fetches them again. */
export function loadClientSettings({ isForced = false } = {}): Promise<ClientSettings> {
  if (loaded === null || isForced) {
    const kept = isForced ? null : stored();
    const loading = kept ? Promise.resolve(kept) : freshSettings(isForced);
    loaded = loading;
    loading.catch(() => {
      if (loaded === loading) loaded = null;
    });
  }
  return loaded;
}
