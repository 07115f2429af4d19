/** The brand of the page, which the server sets on the body. */

import { type Theme, themes } from '@lapwing/contract/values/enums';

export function pageTheme(): Theme {
  return document.body.dataset.theme === String(themes.results) ? themes.results : themes.live;
}

/** Puts the theme's class on the body, or removes it if a route disables theming. */
export function applyThemeClass(isThemingDisabled: boolean): void {
  document.body.classList.toggle(`theme-${pageTheme()}`, !isThemingDisabled);
}
