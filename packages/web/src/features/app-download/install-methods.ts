/** How to install the site on each platform, the visitor's own first. */

/** In the order of their number of visitors; each has three steps in the messages. */
const installWays = ['Ios', 'Android', 'AndroidOther', 'Desktop', 'MacSafari', 'Firefox'] as const;
export type InstallMethod = (typeof installWays)[number];

type Device = { userAgent: string; maxTouchPoints: number };

/** null if none of the methods works in this browser. */
export function installMethodOf({ userAgent, maxTouchPoints }: Device): InstallMethod | null {
  const isIn = (pattern: RegExp) => pattern.test(userAgent);
  if (isIn(/\b(iphone|ipad|ipod)\b/i)) return 'Ios';
  // An iPad pretends to be a Mac, but no Mac has a touch screen.
  if (isIn(/\bMacintosh\b/) && maxTouchPoints > 1) return 'Ios';
  if (isIn(/\bandroid\b/i)) return isIn(/\b(Firefox|SamsungBrowser)\//) ? 'AndroidOther' : 'Android';
  if (isIn(/\bFirefox\//)) return 'Firefox';
  if (isIn(/\bChrome\//)) return 'Desktop';
  return isIn(/\bMacintosh\b.*\bVersion\/.*\bSafari\//) ? 'MacSafari' : null;
}

export function installMethodsFor(own: InstallMethod | null): readonly InstallMethod[] {
  return own === null ? installWays : [own, ...installWays.filter((way) => way !== own)];
}
