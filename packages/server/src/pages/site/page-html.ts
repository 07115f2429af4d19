/** The HTML of the site's page, made from the files of the built site, for a brand and a host. */

import { createHash } from 'node:crypto';
import type { ViewerFrame } from '@lapwing/contract/live/frame';
import {
  INLINED_RESPONSES_ID,
  LIVE_JOIN_ID,
  type PageAnswer,
  type PageParts,
} from '@lapwing/contract/site/ssr';
import type { Language } from '@lapwing/contract/values/constants';
import { type Theme, themes } from '@lapwing/contract/values/enums';
import { type Locale, languageOfLocale } from '@lapwing/contract/values/locale';
import { brands } from './brands.ts';
import { announcementHtml, announcementStyle, type PageLookOfSite, siteNameOf } from './site-look.ts';

/** The preview of a page that other sites show for a shared link. */
export type SharedPage = {
  /** the page does not exist or is not public: the response is 404 */
  isMissing: boolean;
  title: string;
  description: string;
  /** of title and description */
  language: Language;
  /** absolute, like all addresses here */
  address: string;
  image: { address: string; widthPx: number; heightPx: number };
  alternates: readonly { type: string; title: string; address: string }[];
  /** the facts of the page for search engines; null if it has none */
  structured: object | null;
};

type Page = {
  theme: Theme;
  look: PageLookOfSite;
  /** in which it is prerendered */
  locale: Locale;
  supportEmail: string;
  shared: SharedPage;
  /** the files of its screen */
  modules: readonly string[];
  answers: readonly PageAnswer[];
  /** joins the board of the page over the live socket */
  join: ViewerFrame | null;
  /** null if it could not be rendered */
  prerendered: string | null;
  /** if it is prerendered, the page contains the style it uses, and decides when to load its font */
  isForSlowConnections: boolean;
};

/** The page with the first files and responses of its screen. */
export function pageHtml(parts: PageParts, page: Page): string {
  const { theme, look, locale, supportEmail, shared, answers, join, prerendered } = page;
  // In the page itself, so that it is known even if the settings cannot be fetched.
  const body = {
    'data-theme': String(theme),
    'data-locale': locale,
    'data-support-email': supportEmail,
    ...siteAttributes(look),
  };
  const extra = [...sharingTags(shared, siteNameOf(look, theme)), ...siteStyle(look)];
  const language = languageOfLocale(locale);
  return documentHtml(language, head(parts, { ...page, extra }), body, [
    script({}, parts.beforePaint),
    announcementHtml(look, language),
    prerendered === null ? emptyRoot : prerenderedRoot(prerendered),
    noScript,
    answers.length === 0 ? '' : script(jsonData(INLINED_RESPONSES_ID), jsonOf(answers)),
    join === null ? '' : script(jsonData(LIVE_JOIN_ID), forScript(JSON.stringify(join))),
    script({ type: 'module' }, parts.startSite),
  ]);
}

/** The page that the service worker stores: without a screen, and marked so that it shows how old its data is. */
export function appShellHtml(
  parts: PageParts,
  { theme, look, supportEmail }: Pick<Page, 'theme' | 'look' | 'supportEmail'>,
): string {
  const page = { theme, modules: [], prerendered: null, isForSlowConnections: false };
  const extra = [
    element('title', {}, siteNameOf(look, theme)),
    ...siteStyle({ ...look, announcement: null }),
  ];
  const body = {
    'data-theme': String(theme),
    'data-support-email': supportEmail,
    'data-kept': '',
    ...siteAttributes(look),
  };
  return documentHtml('en', head(parts, { ...page, extra }), body, [
    script({}, parts.beforePaint),
    emptyRoot,
    noScript,
    script({ type: 'module' }, parts.startSite),
  ]);
}

function siteAttributes({ name, logo }: PageLookOfSite): Attributes {
  return { ...(name !== '' && { 'data-site-name': name }), ...(logo !== null && { 'data-site-logo': logo }) };
}

/** After the style sheets, whose values it replaces. */
function siteStyle(look: PageLookOfSite): string[] {
  const style = `${look.accentStyle ?? ''}${announcementStyle(look)}`;
  return style === '' ? [] : [`<style>${style}</style>`];
}

/** The content policy allows exactly these inline scripts. */
export function inlineScriptHashes({ beforePaint, startSite }: PageParts): string[] {
  return [beforePaint, startSite].map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

export function iconOf(theme: Theme, { icons }: Pick<PageParts, 'icons'>): string {
  return theme === themes.results ? icons.results : icons.live;
}

type Attributes = Readonly<Record<string, string>>;

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function tag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).map(([key, value]) =>
    value === '' ? ` ${key}` : ` ${key}="${escapeAttribute(value)}"`,
  );
  return `<${name}${pairs.join('')}>`;
}

function element(name: string, attributes: Attributes, text: string): string {
  return `${tag(name, attributes)}${escapeText(text)}</${name}>`;
}

/** The code comes from the build, or is JSON without an end tag. */
function script(attributes: Attributes, code: string): string {
  return `${tag('script', attributes)}${code}</script>`;
}

const jsonData = (id: string): Attributes => ({ type: 'application/json', id });

/** Escapes `<`, so that no text in the JSON can end the script. */
function forScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** A list of `InlinedResponse`; the bodies are JSON already. */
function jsonOf(answers: readonly PageAnswer[]): string {
  const items = answers.map(({ address, total, body }) => {
    const named = JSON.stringify({ address, total });
    return `${named.slice(0, -1)},"body":${body}}`;
  });
  return forScript(`[${items.join(',')}]`);
}

function documentHtml(
  language: Language,
  headTags: readonly string[],
  bodyAttributes: Attributes,
  content: readonly string[],
) {
  return `<!doctype html><html lang="${language}"><head>${headTags.join('\n')}</head>\n${tag('body', bodyAttributes)}${content.join('\n')}</body></html>`;
}

type Head = Pick<Page, 'theme' | 'modules' | 'prerendered' | 'isForSlowConnections'> & {
  extra: readonly string[];
};

function head(
  parts: PageParts,
  { theme, modules, prerendered, isForSlowConnections, extra }: Head,
): string[] {
  const { name, groundColour, darkGroundColour } = brands[theme];
  const isPrerendered = prerendered !== null;
  // The style and font of the prerendered HTML load before the code that hydrates it.
  const priority: Attributes = isPrerendered ? { fetchpriority: 'low' } : {};
  // On a slow connection they would delay the prerendered HTML, so the page loads them after the first paint.
  const rel = isPrerendered ? 'later' : 'modulepreload';
  // Browsers paint when the style is complete. Inlined, it arrives a round trip earlier.
  // The whole style sheet is loaded later. A style that contains an end tag cannot be inlined.
  const style = isPrerendered && isForSlowConnections ? parts.liveStyle : '';
  const isInlined = style !== '' && !style.includes('</');
  return [
    tag('meta', { charset: 'utf-8' }),
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    tag('meta', { name: 'color-scheme', content: 'light dark' }),
    ...parts.scripts.map((href) => tag('link', { rel: 'modulepreload', ...priority, crossorigin: '', href })),
    // Before the style sheet, so that the order of the rules does not change.
    ...(isInlined ? [`<style>${style}</style>`] : []),
    ...parts.styles.map((href) =>
      tag('link', { rel: isInlined ? 'later-style' : 'stylesheet', crossorigin: '', href }),
    ),
    tag('link', {
      rel: isInlined ? 'later-font' : 'preload',
      href: parts.font,
      as: 'font',
      type: 'font/woff2',
      crossorigin: '',
    }),
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
    tag('link', { rel: 'apple-touch-icon', href: `/icons/${name}-apple-180.png` }),
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: light)', content: groundColour }),
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: darkGroundColour }),
    tag('link', { rel: 'icon', type: 'image/svg+xml', href: iconOf(theme, parts) }),
    ...extra,
    ...modules.map((href) => tag('link', { rel, crossorigin: '', href })),
  ];
}

const locales: Readonly<Record<Language, string>> = { en: 'en_US', nl: 'nl_NL', ja: 'ja_JP' };

/** The title, and the tags for search engines and link previews. */
function sharingTags(page: SharedPage, siteName: string): string[] {
  const { title, description, language, address, image, alternates } = page;
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
  return [
    element('title', {}, title === siteName ? title : `${title} · ${siteName}`),
    tag('meta', { name: 'description', content: description }),
    ...Object.entries(properties).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', {
      name: 'twitter:card',
      content: image.widthPx > image.heightPx ? 'summary_large_image' : 'summary',
    }),
    ...alternates.map((each) =>
      tag('link', { rel: 'alternate', type: each.type, title: each.title, href: each.address }),
    ),
    ...(page.structured === null
      ? []
      : [script({ type: 'application/ld+json' }, forScript(JSON.stringify(page.structured)))]),
  ];
}

const emptyRoot = '<div id="root"></div>';

/** It cannot be used until the site's code runs. */
function prerenderedRoot(html: string): string {
  return `<div id="root" inert aria-hidden="true" class="prerendered">${html}</div>`;
}

const noScript = [
  '<noscript>',
  '<p>Lapwing needs JavaScript to show timing and results.</p>',
  '<p lang="nl">Lapwing heeft JavaScript nodig om tijden en resultaten te tonen.</p>',
  '<p lang="ja">タイミングと結果の表示にはJavaScriptが必要です。</p>',
  '</noscript>',
].join('');
