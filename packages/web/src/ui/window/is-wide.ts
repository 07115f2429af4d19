/** Whether the window is as wide as on a desktop. */

export const WIDE = '(width >= 1280px)';

export const isWide = () => matchMedia(WIDE).matches;
