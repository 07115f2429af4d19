/** Whether the window is as wide as on a desktop. */

export const WIDE = '(width >= 80rem)';

export const isWide = () => matchMedia(WIDE).matches;
