/** The steps of setting up the second factor: the key for the app, and the recovery codes. */

import { renderSVG } from 'uqr';
import { renderAlert, renderField, renderForm } from './form-parts.ts';
import { escapeHtml, type PageLook, renderPage } from './layout.ts';
import { securityMessages } from './security-messages.ts';

type SetUpPage = {
  secret: string;
  address: string;
  action: string;
  backUrl: string;
  formToken: string;
  error: string | null;
};

export function renderSetUpPage(look: PageLook, page: SetUpPage): string {
  const messages = securityMessages[look.language];
  const { secret, address, action, backUrl, formToken, error } = page;
  const code = renderField({
    name: 'code',
    label: messages.enterCode,
    type: 'text',
    autocomplete: 'one-time-code',
    hint: messages.enterCodeHint,
    isDigits: true,
  });
  const groups = secret.match(/.{1,4}/g) ?? [];
  const content = `<h1>${messages.setUpTitle}</h1>
${renderAlert(error)}
<p>${messages.scan}</p>
<div class="qr" role="img" aria-label="${escapeHtml(messages.scanAlt)}">${renderSVG(address, { border: 2 })}</div>
<p>${messages.typeKey}<br><code>${groups.join(' ')}</code></p>
${renderForm({ action, fields: [code], submit: messages.turnOn, hidden: { formToken } })}
<p><a href="${escapeHtml(backUrl)}">${messages.title}</a></p>`;
  return renderPage(look, messages.setUpTitle, content);
}

type RecoveryPage = { codes: readonly string[]; done: string; backUrl: string };

export function renderRecoveryPage(look: PageLook, { codes, done, backUrl }: RecoveryPage): string {
  const messages = securityMessages[look.language];
  const content = `<h1 id="recovery">${messages.recoveryTitle}</h1>
<p class="done" role="status">${escapeHtml(done)}</p>
<p>${messages.recoveryHint}</p>
<ol class="codes" aria-labelledby="recovery">${codes.map((code) => `<li><code>${code}</code></li>`).join('')}</ol>
<p><a href="${escapeHtml(backUrl)}">${messages.recoveryKept}</a></p>`;
  return renderPage(look, messages.recoveryTitle, content);
}
