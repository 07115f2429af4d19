/** The folder of country flags, named after their release because they are cached forever. */

export const flagRelease = '1.6.20';
export const flagFolder = `/assets/flags-${flagRelease}`;
