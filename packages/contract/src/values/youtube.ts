/** Finds the video in an address of YouTube, in any of the forms in which people copy them. */

const hosts: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
]);
const idPattern = /^[\w-]{11}$/;
// This package is compiled without `new URL`.
const addressPattern = /^(?:https?:\/\/)?([a-z0-9.-]+)\/([^?#]*)(?:\?([^#]*))?/i;

/** null for anything other than a video there. */
export function youtubeIdIn(address: string): string | null {
  const [, host = '', path = '', query = ''] = addressPattern.exec(address.trim()) ?? [];
  const id = idFor(host.toLowerCase(), path, query);
  return idPattern.test(id) ? id : null;
}

function idFor(host: string, path: string, query: string): string {
  const [first = '', second = ''] = path.split('/');
  if (host === 'youtu.be') return first;
  if (!hosts.has(host)) return '';
  if (first === 'watch') return /(?:^|&)v=([^&]*)/.exec(query)?.[1] ?? '';
  return ['live', 'embed', 'shorts', 'v'].includes(first) ? second : '';
}
