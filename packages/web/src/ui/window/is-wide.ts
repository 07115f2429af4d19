/** Whether the window is as wide as on a desktop. */

const WIDE = '(width >= 80rem)';

export const isWide = () => matchMedia(WIDE).matches;
