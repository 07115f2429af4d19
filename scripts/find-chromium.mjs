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
