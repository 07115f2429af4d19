/** The HTML page of the site, prepared for a brand and a host: theme, title, icon and support address. */

import { createHash } from 'node:crypto';
import type { PageAnswer } from '@lapwing/contract/site/ssr';
import type { Language } from '@lapwing/contract/values/constants';
import type { Theme } from '@lapwing/contract/values/enums';
import { brands } from './brands.ts';

/** The address of the brand's icon among the built files, whose names contain a hash. */
export function iconOf(theme: Theme, addresses: Iterable<string>): string | undefined {
  const icon = `/icon-${brands[theme].name}`;
  return [...addresses].find((address) => address.includes(icon) && address.endsWith('.svg'));
}

type PageFacts = { theme: Theme; icon: string | undefined; supportEmail: string };

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

export function indexPageFor(html: string, { theme, icon, supportEmail }: PageFacts): string {
  const { title } = brands[theme];
  const themed = html
    .replace('</head>', () => `${installable(theme)}</head>`)
    .replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`)
    .replace(/<body(?=[\s>])([^>]*)>/, (_, attributes: string) => {
      const others = attributes.replace(/\s*data-theme="[^"]*"/, '');
      // In the page itself, because it is needed even if the settings cannot be fetched.
      return `<body data-theme="${theme}" data-support-email="${escapeAttribute(supportEmail)}"${others}>`;
    });
  if (icon === undefined) return themed;
  const link = `<link rel="icon" type="image/svg+xml" href="${icon}">`;
  return themed.replace(/\s*<link rel="icon"[^>]*>/g, '').replace('</head>', `${link}\n</head>`);
}

/** The tags for installing the site, and the colours of the browser's frame. */
function installable(theme: Theme): string {
  const { name, groundColour, darkGroundColour } = brands[theme];
  return [
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="/icons/${name}-apple-180.png">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${groundColour}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${darkGroundColour}">`,
  ].join('\n');
}

/** The description of a page for shared links. */
export type SharedPage = {
  /** there is no such page, or it is not public: the response says so */
  isMissing: boolean;
  /** the title of its screen in the default language */
  pageTitle: string;
  title: string;
  description: string;
  /** of the two above */
  language: Language;
  /** absolute, as are all addresses here */
  address: string;
  image: { address: string; widthPx: number; heightPx: number };
  alternates: readonly { type: string; title: string; address: string }[];
};

const locales: Readonly<Record<Language, string>> = { en: 'en_US', nl: 'nl_NL', ja: 'ja_JP' };

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The page with its own title and the metadata for other programs. */
export function withShared(html: string, siteName: string, page: SharedPage): string {
  const { pageTitle, title, description, language, address, image, alternates } = page;
  const properties = {
    'og:site_name': siteName,
    'og:type': 'website',
    'og:locale': locales[language],
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': image.address,
    'og:image:width': String(image.widthPx),
    'og:image:height': String(image.heightPx),
    'og:image:alt': title,
  };
  const tags = [
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeAttribute(content)}">`,
    ),
    `<meta name="twitter:card" content="${image.widthPx > image.heightPx ? 'summary_large_image' : 'summary'}">`,
    ...alternates.map(
      (each) =>
        `<link rel="alternate" type="${each.type}" title="${escapeAttribute(each.title)}" href="${escapeAttribute(each.address)}">`,
    ),
  ];
  const whole = pageTitle === siteName ? pageTitle : `${pageTitle} · ${siteName}`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(whole)}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeAttribute(description)}" />`,
    )
    .replace('</head>', () => `${tags.join('\n')}</head>`);
}

type PagePreloads = {
  modules: readonly string[];
  answers: readonly PageAnswer[];
  /** null if it could not be rendered */
  prerendered: string | null;
  /** for slow connections: the part of the style sheet that the screen uses */
  style?: string;
};

/** The page with what its screen needs first. */
export function withPreloads(html: string, parts: PagePreloads): string {
  const { modules, answers, prerendered, style } = parts;
  // On a slow connection they would delay the prerendered HTML, so the page loads them after the first paint.
  const rel = prerendered === null ? 'modulepreload' : 'later';
  const links = modules.map((href) => `<link rel="${rel}" crossorigin href="${href}">`);
  const scripts = answers.map(({ address, body, total }) => {
    const count = total === undefined ? '' : ` data-total="${escapeAttribute(total)}"`;
    // Within a script only its end tag matters, and JSON can escape the character it begins with.
    const text = body.replaceAll('<', '\\u003c');
    return `<script type="application/json" data-answer="${escapeAttribute(address)}"${count}>${text}</script>`;
  });
  const page = style !== undefined && prerendered !== null ? withStyle(html, style) : html;
  return withPrerendered(page, prerendered)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('</body>', () => `${scripts.join('')}</body>`);
}

/**
 * A page is painted with the last byte of its style: within the page it arrives a round trip earlier. The page loads the
 * whole style sheet once it runs, and decides itself when its font is worth the bytes.
 */
function withStyle(html: string, style: string): string {
  // An end tag in the style would end it here.
  if (style.includes('</')) return html;
  return (
    html
      .replace('rel="preload"', 'rel="later-font"')
      // The style sheet follows, so that its rules have the order they would have alone.
      .replace('<link rel="stylesheet"', () => `<style>${style}</style><link rel="later-style"`)
  );
}

/**
 * The page with its prerendered HTML, which cannot be used until the site's code runs.
 * What is painted loads before the code that hydrates it.
 */
function withPrerendered(html: string, prerendered: string | null): string {
  if (prerendered === null) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" inert aria-hidden="true" class="prerendered">${prerendered}</div>`,
    );
}

/** The content policy allows exactly the inline scripts of the page. */
export function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...inline].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

export function stylesheetsOf(html: string): string[] {
  const links = html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g);
  return [...links].flatMap(([link]) => link.match(/\bhref="([^"]+)"/)?.[1] ?? []);
}
