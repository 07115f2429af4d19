/** Parses push messages: the server sends JSON, and a click may only open this site. */

type PushNotice = { title: string; body: string; url: string; tag: string | undefined };

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Only its own origin: a forged message could otherwise open a copy of the sign-in page. */
function addressWithin(origin: string, address: string | undefined): string {
  const url = URL.canParse(address ?? '', origin) ? new URL(address ?? '', origin) : null;
  return url?.origin === origin ? url.href : `${origin}/`;
}

/** null if there is nothing to show. */
export function readPush(text: string, origin: string): PushNotice | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null) return null;
  const { title, body, url, tag } = said as Readonly<Record<string, unknown>>;
  const heading = textOf(title);
  if (heading === undefined) return null;
  return {
    title: heading,
    body: textOf(body) ?? '',
    url: addressWithin(origin, textOf(url)),
    tag: textOf(tag),
  };
}
