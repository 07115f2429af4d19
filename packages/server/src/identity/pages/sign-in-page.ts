/** The page with the form for e-mail address and password. */

import { accountMessages } from './account-messages.ts';
import { escapeHtml, type PageLook, renderPage } from './layout.ts';
import { identityMessages } from './messages.ts';
import { passkeyScripts, renderPasskeyForm } from './passkey-form.ts';
import { securityMessages } from './security-messages.ts';

export type DemoSignIn = { email: string; password: string };

export type SignInError = 'wrong' | 'missing' | 'passkey' | 'late' | 'code' | { waitMinutes: number };

export type SignInPage = {
  action: string;
  siteUrl: string;
  email: string;
  error: SignInError | null;
  demo: DemoSignIn | null;
  /** whether new accounts can be created here */
  hasSignUp: boolean;
};

export function renderSignInPage(
  look: PageLook,
  { action, siteUrl, email, error, demo, hasSignUp }: SignInPage,
): string {
  const messages = identityMessages[look.language];
  const errorText = error === null ? null : textOfError(look, error);
  const target = escapeHtml(action);
  const accounts = accountMessages[look.language];
  const [signUp, forgotten] = ['sign-up', 'forgotten'].map((page) =>
    escapeHtml(`${look.base}/${page}?ui_locales=${look.language}`),
  );
  const content = `<h1>${messages.signIn}</h1>
${errorText === null ? '' : `<p class="error" role="alert">${escapeHtml(errorText)}</p>`}
<form method="post" action="${target}">
<label>${messages.email}<input name="email" type="email" autocomplete="username webauthn" required value="${escapeHtml(email)}"${email === '' ? ' autofocus' : ''}></label>
<label>${messages.password}<input name="password" type="password" autocomplete="current-password" required${email === '' ? '' : ' autofocus'}></label>
<button type="submit">${messages.signIn}</button>
</form>
${renderPasskeyForm(look, {
  kind: 'sign-in',
  action,
  options: `${action}/passkey-options`,
  submit: securityMessages[look.language].signInWithPasskey,
  isSecond: true,
})}
${demo === null ? '' : renderDemo(demo, target, messages)}
<p><a href="${forgotten}">${accounts.forgot}</a></p>
${hasSignUp ? `<p>${accounts.noAccount} <a href="${signUp}">${accounts.signUp}</a></p>` : ''}
<p><a href="${escapeHtml(siteUrl)}">${messages.back}</a></p>
${passkeyScripts(look)}`;
  return renderPage(look, messages.signIn, content);
}

export function textOfError({ language }: PageLook, error: SignInError): string {
  const messages = identityMessages[language];
  const security = securityMessages[language];
  if (typeof error === 'object') return messages.tooMany(error.waitMinutes);
  const texts = { passkey: security.passkeyRefused, late: security.codeTooLate, code: security.errorCode };
  return error === 'wrong' || error === 'missing' ? messages[error] : texts[error];
}

function renderDemo(
  { email, password }: DemoSignIn,
  target: string,
  messages: (typeof identityMessages)['en'],
): string {
  const [shownEmail, shownPassword] = [escapeHtml(email), escapeHtml(password)];
  return `<section class="demo">
<p>${messages.demo}</p>
<dl><dt>${messages.email}</dt><dd>${shownEmail}</dd><dt>${messages.password}</dt><dd>${shownPassword}</dd></dl>
<form method="post" action="${target}">
<input type="hidden" name="email" value="${shownEmail}"><input type="hidden" name="password" value="${shownPassword}">
<button type="submit" class="second">${messages.signInAsDemo}</button>
</form>
</section>`;
}
