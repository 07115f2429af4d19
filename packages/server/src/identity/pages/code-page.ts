/** The second step of signing in: the code of the app, or a recovery code. */

import { renderAlert, renderField, renderForm } from './form-parts.ts';
import { escapeHtml, type PageLook, renderPage } from './layout.ts';
import { identityMessages } from './messages.ts';
import { securityMessages } from './security-messages.ts';
import { type SignInPage, textOfError } from './sign-in-page.ts';

type CodePage = Pick<SignInPage, 'action' | 'siteUrl' | 'error'> & { proof: string };

export function renderCodePage(look: PageLook, { action, siteUrl, proof, error }: CodePage): string {
  const messages = securityMessages[look.language];
  const { signIn, back } = identityMessages[look.language];
  const code = renderField({
    name: 'code',
    label: messages.enterCode,
    type: 'text',
    autocomplete: 'one-time-code',
    hint: messages.enterCodeHint,
    isDigits: true,
    hasFocus: true,
  });
  const recoveryCode = renderField({
    name: 'code',
    id: 'recovery-code',
    label: messages.recoveryCode,
    type: 'text',
    autocomplete: 'off',
  });
  const hidden = { proof };
  const content = `<h1>${messages.codeTitle}</h1>
<p>${messages.codeHint}</p>
${renderAlert(error === null ? null : textOfError(look, error))}
${renderForm({ action, fields: [code], submit: signIn, hidden })}
<details><summary>${messages.useRecovery}</summary>
${renderForm({ action, fields: [recoveryCode], submit: signIn, hidden, isSecond: true })}</details>
<p><a href="${escapeHtml(siteUrl)}">${back}</a></p>`;
  return renderPage(look, messages.codeTitle, content);
}
