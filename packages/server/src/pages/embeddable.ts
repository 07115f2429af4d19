/** The pages that other sites may show in a frame: nothing on them could be used for clickjacking. */

const results = 'events/\\d+|sessions/\\d+(/laptimes)?|organizations/\\d+(/championships(/\\d+)?)?';
const live =
  'organizations/\\d+/championships/\\d+/live|livetiming/[a-z0-9]+-\\d+(/active|/sessions/[a-z0-9]+-\\d+-\\d+)?';
const embeddable = new RegExp(`^/(${results}|${live})/?$`, 'i');

export function isEmbeddable(path: string): boolean {
  return embeddable.test(path);
}
