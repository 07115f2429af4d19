/** Keys of local storage that the page reads before the first paint. */

export const SKIN_STORAGE_KEY = 'lapwing.skin';
export const LOCALE_STORAGE_KEY = 'lapwing.locale';
/** The library for signing in stores all of its own under this prefix. */
export const IDENTITY_STORAGE_PREFIX = 'oidc.';
