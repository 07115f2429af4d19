/** Finds the Chromium that the journeys and the benches drive, and how to start it. */

import { findProgram } from './find-program.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | undefined} */
export function findChromium() {
  return process.env.LAPWING_CHROMIUM ?? findProgram(...names);
}

/** A one-line message, because a stack would not help the reader. */
export class MissingProgramError extends Error {
  /** @override */
  name = 'MissingProgramError';
}

/** @returns {string} */
export function requireChromium() {
  const executablePath = findChromium();
  if (executablePath !== undefined) return executablePath;
  throw new MissingProgramError(
    'There is no Chromium. On Debian: apt-get install chromium. Elsewhere: name it in LAPWING_CHROMIUM.',
  );
}

/** The headless shell if installed: it is enough for journeys and uses less processor time. */
export const WINDOWLESS = 'chromium-headless-shell';

/** @returns {string | undefined} */
export function findWindowlessChromium() {
  return process.env.LAPWING_CHROMIUM ?? findProgram(WINDOWLESS, ...names);
}
