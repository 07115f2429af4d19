/** Whether the window is as wide as a desktop's. */

export const WIDE = '(width >= 1280px)';

export const isWide = () => matchMedia(WIDE).matches;
