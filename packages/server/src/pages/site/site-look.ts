/** What a host has set of the look of every page: name, logo, colour, announcement. */

import type { SiteLook } from '@lapwing/contract/site/ssr';
import type { Language } from '@lapwing/contract/values/constants';
import type { Theme } from '@lapwing/contract/values/enums';
import { escapeXml } from '../../http/responses/escape-xml.ts';
import { brands } from './brands.ts';

export type PageLookOfSite = SiteLook & {
  /** rules of style for the accent colour; null for that of the brand */
  accentStyle: string | null;
  announcement: { text: string; level: 'info' | 'warning' } | null;
};

export function siteNameOf({ name }: SiteLook, theme: Theme): string {
  return name === '' ? brands[theme].title : name;
}

const labels: Readonly<Record<Language, string>> = {
  en: 'Announcement',
  nl: 'Mededeling',
  ja: 'お知らせ',
};

/** With the page itself, so that it does not move what is below it. Its style is only in pages that have one. */
export function announcementStyle({ announcement }: PageLookOfSite): string {
  if (announcement === null) return '';
  const edge = announcement.level === 'warning' ? '--flag-yellow' : '--accent';
  return `.announcement{padding:.625rem var(--gutter,1rem);border-bottom:1px solid var(--line);border-inline-start:3px solid var(${edge});background:var(--surface);color:var(--ink);font-size:.875rem;line-height:1.25rem;white-space:pre-line}@media print{.announcement{display:none}}`;
}

export function announcementHtml({ announcement }: PageLookOfSite, language: Language): string {
  if (announcement === null) return '';
  return `<aside class="announcement" aria-label="${labels[language]}">${escapeXml(announcement.text)}</aside>`;
}
