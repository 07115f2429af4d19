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

/** The same browser without windows where there is one: it does for journeys, and takes less of the processor. */
export const WINDOWLESS = 'chromium-headless-shell';

/** @returns {string | undefined} */
export function findWindowlessChromium() {
  return process.env.LAPWING_CHROMIUM ?? findProgram(WINDOWLESS, ...names);
}
