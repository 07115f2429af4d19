/** The frame of every sign-in page: the site's look without the site's script. */

import type { Language } from '@lapwing/contract/values/constants';
import type { Theme } from '@lapwing/contract/values/enums';
import { markPaths } from '../../http/brand-mark.ts';

export type PageLook = {
  language: Language;
  theme: Theme;
  /** the site's own style sheets, with its colours and fonts */
  stylesheets: readonly string[];
  /** the name that its hosts have set; the name of the brand if it is empty or left out */
  siteName?: string;
  /** the path of the provider, under which its own style sheet and scripts are served */
  base: string;
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

const brandNames: Readonly<Record<Theme, string>> = { 1: 'Live', 2: 'Results' };

const mark = `<svg viewBox="0 0 24 24" width="28" height="28" fill="currentColor" aria-hidden="true">${markPaths}</svg>`;

/** `content` is markup: external values in it must already be escaped. */
export function renderPage(
  look: PageLook,
  heading: string,
  content: string,
  { isWide = false }: { isWide?: boolean } = {},
): string {
  const { language, theme, stylesheets, base, siteName = '' } = look;
  const title = siteName === '' ? `Lapwing ${brandNames[theme]}` : escapeHtml(siteName);
  const shownName =
    siteName === '' ? `<b>Lapwing</b> ${brandNames[theme]}` : `<b>${escapeHtml(siteName)}</b>`;
  const sheets = [...stylesheets, `${base}/pages.css`]
    .map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)} · ${title}</title>
<link rel="icon" href="/favicon.ico">
${sheets}
</head>
<body class="identity" data-theme="${theme}">
<script src="${base}/skin.js"></script>
<main${isWide ? ' class="wide"' : ''}>
<p class="brand">${mark}<span>${shownName}</span></p>
${content}
</main>
</body>
</html>
`;
}
