/** Keys of local storage that the page reads before the first paint. */

export const SKIN_STORAGE_KEY = 'lapwing.skin';
/** Present if the visitor does not want to see who won. */
export const HIDDEN_RESULTS_STORAGE_KEY = 'lapwing.hidden-results';
/** The pinned competitors of each live event. */
export const PINS_STORAGE_KEY = 'lapwing.live.pins';
export const LOCALE_STORAGE_KEY = 'lapwing.locale';
/** The library for signing in stores all of its own under this prefix. */
export const IDENTITY_STORAGE_PREFIX = 'oidc.';
/** Present after a visitor has signed out. Who was signed out by a fault has not, and goes on timing at the race desk. */
export const SIGNED_OUT_STORAGE_KEY = 'lapwing.signed-out';

/** The name of frames on a big screen of a venue. Their pages are dark, whatever was chosen in this browser. */
export const DARK_FRAME = 'lapwing-dark';
