/** Instead of the forms of an account that all visitors share. */

import { accountMessages } from './account-messages.ts';
import { renderNotice } from './form-parts.ts';
import type { PageLook } from './layout.ts';

export function renderSharedPage(look: PageLook, title: string, siteUrl: string): string {
  const { demoStays, toSite } = accountMessages[look.language];
  return renderNotice(look, { title, text: demoStays, link: { href: siteUrl, label: toSite } });
}
