/** The browser's own offer to install the site, kept until a visitor asks for it. */

/** Not in the standard; only Chromium has it. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

let kept: InstallPrompt | null = null;

export function keepInstallPrompt(event: Event): void {
  // Our own banner and page offer it: two offers would be one too many.
  event.preventDefault();
  // Only events of this name arrive here.
  kept = event as InstallPrompt;
}

/** null if the browser has none. Each can be used only once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const taken = kept;
  kept = null;
  return taken;
}

export function hasInstallPrompt(): boolean {
  return kept !== null;
}

export function isStandalone(): boolean {
  // iOS has its own way to report it.
  const isOnIosHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  return isOnIosHomeScreen || matchMedia('(display-mode: standalone)').matches;
}
