/** Asks for a proof before the security page opens. */

import { accountMessages } from './account-messages.ts';
import { renderAlert } from './form-parts.ts';
import { escapeHtml, type PageLook, renderPage } from './layout.ts';
import { passkeyScripts } from './passkey-form.ts';
import { renderProofForms } from './proof-forms.ts';
import { securityMessages } from './security-messages.ts';
import type { SecurityPageLinks } from './security-page.ts';

type ConfirmPage = SecurityPageLinks & { hasPasskeys: boolean; hasSecondFactor: boolean };

export function renderConfirmPage(look: PageLook, page: ConfirmPage): string {
  const messages = securityMessages[look.language];
  const { actionOf, links, error, ...proof } = page;
  const content = `<h1>${messages.confirmTitle}</h1>
<p>${messages.confirmHint}</p>
${renderAlert(error)}
${renderProofForms(look, {
  ...proof,
  id: 'confirm',
  action: actionOf('confirm'),
  passkeyOptions: actionOf('passkey-options'),
  submit: messages.confirmPassword,
})}
<p><a href="${escapeHtml(links.site)}">${accountMessages[look.language].toSite}</a></p>
${passkeyScripts(look)}`;
  return renderPage(look, messages.confirmTitle, content);
}
