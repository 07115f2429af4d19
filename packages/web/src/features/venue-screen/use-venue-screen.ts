/** What the desk has chosen for a screen: asked for all the time, kept while the connection is lost, and over a reload. */

import { SCREEN_WAIT_MS, type ScreenAnswer, screensApi } from '@lapwing/contract/desk/screens';
import { useEffect, useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { hasStatus } from '../../http/http-error.ts';

const AGAIN_AFTER_MS = 1_000;

export type VenueScreenState = {
  /** null until the first answer */
  answer: ScreenAnswer | null;
  /** by this device's clock */
  heardAtMs: number;
  isMissing: boolean;
};

type Kept = { answer: ScreenAnswer; heardAtMs: number };

const keyOf = (organizationId: number, name: string) =>
  `lapwing.screen.${organizationId}.${name.toLowerCase()}`;

function readKept(key: string): Kept | null {
  try {
    const text = localStorage.getItem(key);
    // Written below.
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

function keep(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage the screen starts empty after a reload.
  }
}

export function useVenueScreen(organizationId: number, name: string): VenueScreenState {
  const key = keyOf(organizationId, name);
  const [state, setState] = useState<VenueScreenState>(() => {
    const kept = readKept(key);
    return { answer: kept?.answer ?? null, heardAtMs: kept?.heardAtMs ?? Date.now(), isMissing: false };
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const ask = async (after: number, wait: number) => {
      const { answer, cachedAtMs } = await resultsClient.callCounted(
        screensApi.screen,
        { organizationId, name },
        { after, wait },
        { signal },
      );
      // The service worker repeats an old answer if the server cannot be reached.
      if (cachedAtMs !== undefined) throw new Error('The server cannot be reached');
      const heardAtMs = Date.now();
      keep(key, { answer, heardAtMs });
      setState({ answer, heardAtMs, isMissing: false });
      return answer.version;
    };
    const follow = async () => {
      let version = 0;
      while (!signal.aborted) {
        try {
          // The first one does not wait, so that an old state is not shown for long.
          version = await ask(version, version === 0 ? 0 : SCREEN_WAIT_MS);
        } catch (error) {
          if (signal.aborted) return;
          if (hasStatus(error, 404)) setState((before) => ({ ...before, isMissing: true, answer: null }));
          await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
        }
      }
    };
    void follow();
    return () => ended.abort();
  }, [key, organizationId, name]);
  return state;
}
