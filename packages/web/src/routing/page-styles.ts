/**
 * The style sheet of the page, which all screens share. A page for slow connections contains what its first screen uses of
 * it, and loads the whole style sheet once it runs.
 */

/** As Vite words it. */
export const NO_STYLE = 'Unable to preload CSS for';

/** Only the page's own first screen can do without it. */
export function loadWholeStyle(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later-style"]')) {
    link.dataset.later = '';
    link.onload = link.onerror = () => delete link.dataset.later;
    link.rel = 'stylesheet';
  }
}

/**
 * For what a first screen shows later. It shares much code with other screens, whose style would be a third of the page's own,
 * before anything is painted. Without the whole style sheet it is shown as it is.
 */
export async function withWholeStyle<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, requireStyles().catch(() => {})]);
  return loaded;
}

/** Fails if a style sheet could not be fetched. One that the page itself asked for has come or failed before any script runs. */
export async function requireStyles(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if ('later' in link.dataset)
      await new Promise((resolve) => {
        for (const outcome of ['load', 'error']) link.addEventListener(outcome, resolve);
      });
    if (link.sheet === null) throw new Error(`${NO_STYLE} ${link.getAttribute('href')}`);
  }
}
