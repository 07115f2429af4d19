/** The frame of every sign-in page: the site's look without the site's script. */

import type { Language } from '@lapwing/contract/constants';
import type { Theme } from '@lapwing/contract/enums';

export type PageLook = {
  language: Language;
  theme: Theme;
  /** the site's own style sheets, which carry colours and type */
  stylesheets: readonly string[];
  /** where the provider is mounted: its own style sheet and script lie under it */
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

const mark =
  '<svg viewBox="0 0 24 24" width="28" height="28" fill="currentColor" aria-hidden="true"><path d="M22.7 9.6 19.1 7.9C18.4 5.7 16.8 4.5 14.7 4.5 10.5 4.6 5.9 4.6 3.9.3 2.6 4.8 6 7.6 11.3 7.6 14.1 7.6 15.2 9.4 16.6 11.3 18.8 11.1 20.9 10.5 22.7 9.6Z"/><path d="M11.4 9.2C11.2 12.4 9.4 14.5 7.1 16.3 4.8 18.1 2.5 19.7 1.4 23.3 4.6 21.6 7.7 21.8 10.8 21.7 16 21.4 19.2 17.9 18.9 13.1 16.5 13.5 15.1 12.5 14.1 11.1 13.3 9.9 12.7 9.3 11.4 9.2Z"/></svg>';

/** `content` is markup: whatever in it came from outside must be escaped already. */
export function renderPage(look: PageLook, title: string, content: string): string {
  const { language, theme, stylesheets, base } = look;
  const sheets = [...stylesheets, `${base}/pages.css`]
    .map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Lapwing ${brandNames[theme]}</title>
<link rel="icon" href="/favicon.ico">
${sheets}
</head>
<body class="identity" data-theme="${theme}">
<main>
<p class="brand">${mark}<span><b>Lapwing</b> ${brandNames[theme]}</span></p>
${content}
</main>
</body>
</html>
`;
}
