/** Where the country flags are served; named by their release, because what lies there is cached for ever. */

export const flagRelease = '1.6.20';
export const flagFolder = `/assets/flags-${flagRelease}`;
