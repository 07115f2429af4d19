/** A real browser with its own profile on the disk, which can be killed like a device that loses its power. */

import { type Browser, chromium, type Page } from '@playwright/test';
import { start, stop } from '../scripts/child-process.mjs';
import { chromiumFlags, findWindowlessChromium } from '../scripts/find-chromium.mjs';

export type KillableBrowser = { page: Page; kill: () => Promise<void> };

/** `profile`: a folder, which stays when the browser is killed. */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const executablePath = findWindowlessChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium');
  const flags = [...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const more = ['--no-first-run', '--window-size=1366,768', '--hide-crash-restore-bubble'];
  const child = start(executablePath, [...flags, ...more, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const browser: Browser = await chromium.connectOverCDP(
    await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-5_000);
        const [, address] = /DevTools listening on (ws:\S+)/.exec(output) ?? [];
        if (address !== undefined) resolve(address);
      });
      child.once('close', () => reject(new Error(`The browser ended:\n${output}`)));
    }),
  );
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no profile');
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    async kill() {
      await stop(child, 'SIGKILL');
      await browser.close().catch(() => {});
    },
  };
}
