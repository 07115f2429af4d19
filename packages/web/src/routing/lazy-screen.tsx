/** A screen in its own chunk, loaded when its route is entered. */

import { type ComponentType, createElement, use } from 'react';
import { loadScreenMessages } from '../i18n/language.ts';
import { NO_STYLE, requireStyles } from './page-styles.ts';
import { useNoteHydrated } from './parts-to-hydrate.ts';

/** The chunk of a screen failed to load: offline, or the site has been updated since. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

/** The router waits for `preload` before it shows the route. */
type LazyScreen = (() => React.ReactElement) & { preload: () => Promise<void> };

/** The messages of browsers for a failed load. An error while running the file is an error like any other. */
function isNotFetched(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (
    cause.message.startsWith(NO_STYLE) || (cause instanceof TypeError && /fetch|import/i.test(cause.message))
  );
}

/** Raises the event that Vite defines. The server has nobody who handles it. */
function isHandledElsewhere(payload: unknown): boolean {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  return !import.meta.env.SSR && !dispatchEvent(event);
}

/** `useProps` reads the screen's props from the route, so that screens do not depend on the route table. */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  useProps: () => Props,
  loadMessages: () => Promise<void> = loadScreenMessages,
): LazyScreen {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  let hasFailed = false;

  function start(): Promise<ComponentType<Props>> {
    hasFailed = false;
    return Promise.all([load(), loadMessages(), requireStyles()]).then(
      ([{ default: screen }]) => {
        loaded = screen;
        return screen;
      },
      (cause: unknown) => {
        // The handler, which usually reloads the page, takes over from here.
        if (isHandledElsewhere(cause)) return new Promise<never>(() => {});
        hasFailed = true;
        throw isNotFetched(cause) ? new ScreenLoadError('The screen cannot be loaded', { cause }) : cause;
      },
    );
  }

  /** Only the router retries after a failure; rendering would retry without end. */
  function preload(): Promise<ComponentType<Props>> {
    if (loading === null || hasFailed) loading = start();
    return loading;
  }

  function LazyScreen() {
    const props = useProps();
    useNoteHydrated('screen');
    loading ??= start();
    return createElement(loaded ?? use(loading), props);
  }
  return Object.assign(LazyScreen, { preload: () => preload().then(() => {}) });
}
