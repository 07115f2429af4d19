/** The host's maps script, loaded once and ready when it has called back. */

declare global {
  interface Window {
    lapwingMapsReady?: () => void;
  }
}

let loading: Promise<void> | null = null;

/** Loads the script and waits for its callback; a failure may be tried again. */
export function loadMapsScript(url: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const address = new URL(url, document.baseURI);
    address.searchParams.set('callback', 'lapwingMapsReady');
    window.lapwingMapsReady = resolve;
    const script = document.createElement('script');
    script.src = address.href;
    script.async = true;
    script.addEventListener('error', () => {
      loading = null;
      script.remove();
      reject(new Error(`The maps script ${url} cannot be loaded`));
    });
    document.head.append(script);
  });
  return loading;
}
