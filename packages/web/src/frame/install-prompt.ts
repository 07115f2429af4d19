/** The browser's own offer to install the site, kept until somebody asks for it. */

/** Not in the standard; Chromium has it. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

let kept: InstallPrompt | null = null;

export function keepInstallPrompt(event: Event): void {
  // Our own banner and page offer it; two offers at once would be one too many.
  event.preventDefault();
  // Only events of this name come here.
  kept = event as InstallPrompt;
}

/** null where the browser has none; one can be asked once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const taken = kept;
  kept = null;
  return taken;
}

export function hasInstallPrompt(): boolean {
  return kept !== null;
}

export function isStandalone(): boolean {
  // iOS says it in a way of its own.
  const isOnIosHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  return isOnIosHomeScreen || matchMedia('(display-mode: standalone)').matches;
}
