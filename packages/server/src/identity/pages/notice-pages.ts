/** The pages around signing in: signing out, signed out, expired, failed. */

import { escapeHtml, type PageLook, renderPage } from './layout.ts';
import { identityMessages } from './messages.ts';

function backLink(look: PageLook, siteUrl: string): string {
  return `<p><a href="${escapeHtml(siteUrl)}">${identityMessages[look.language].back}</a></p>`;
}

/** `form` is the provider's own. If the request is certainly the user's, the page submits it itself. */
export function renderSignOutPage(look: PageLook, form: string, isCertain: boolean, siteUrl: string): string {
  const messages = identityMessages[look.language];
  const button = `<input type="hidden" name="logout" value="yes"><button type="submit">${messages.signOut}</button></form>`;
  const content = `<h1>${messages.signOut}</h1>
<p>${isCertain ? messages.signingOut : messages.signOutQuestion}</p>
${form.replace('</form>', () => button)}
${backLink(look, siteUrl)}
${isCertain ? `<script src="${escapeHtml(look.base)}/submit-now.js" defer></script>` : ''}`;
  return renderPage(look, messages.signOut, content);
}

export function renderSignedOutPage(look: PageLook, siteUrl: string): string {
  const { signedOut } = identityMessages[look.language];
  return renderPage(look, signedOut, `<h1>${signedOut}</h1>\n${backLink(look, siteUrl)}`);
}

export function renderExpiredPage(look: PageLook, siteUrl: string): string {
  const { expired, expiredHint } = identityMessages[look.language];
  return renderPage(look, expired, `<h1>${expired}</h1>\n<p>${expiredHint}</p>\n${backLink(look, siteUrl)}`);
}

export function renderFailedPage(look: PageLook, reason: string, errorId: string, siteUrl: string): string {
  const { failed, errorId: label } = identityMessages[look.language];
  const content = `<h1>${failed}</h1>
<p>${escapeHtml(reason)}</p>
<p><small>${label}: ${escapeHtml(errorId)}</small></p>
${backLink(look, siteUrl)}`;
  return renderPage(look, failed, content);
}
