/** Finds the Firefox of the journeys: Debian's firefox-esr, or the one that is named. */

import { findProgram } from './find-program.mjs';

/** @returns {string | undefined} */
export function findFirefox() {
  return process.env.LAPWING_FIREFOX ?? findProgram('firefox-esr', 'firefox');
}
