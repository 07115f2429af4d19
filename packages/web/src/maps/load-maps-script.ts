/** The maps script, loaded once and ready when it has called back. */

declare global {
  interface Window {
    lapwingMapsReady?: () => void;
  }
}

/** A board without its map is better than none. */
const PATIENCE_MS = 5000;

const loadings = new Map<string, Promise<void>>();

/** Loads the script and waits for its callback; a failure may be tried again. */
export function loadMapsScript(url: string): Promise<void> {
  const before = loadings.get(url);
  if (before !== undefined) return before;
  const loading = load(url);
  loadings.set(url, loading);
  loading.catch(() => loadings.delete(url));
  return loading;
}

function load(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = new URL(url, document.baseURI);
    address.searchParams.set('callback', 'lapwingMapsReady');
    const script = document.createElement('script');
    script.src = address.href;
    script.async = true;
    const fail = () => {
      script.remove();
      reject(new Error(`The maps script ${url} cannot be loaded`));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    window.lapwingMapsReady = () => {
      clearTimeout(timer);
      resolve();
    };
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}
