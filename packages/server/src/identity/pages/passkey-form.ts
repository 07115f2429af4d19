/** A form that a passkey answers instead of a password. Hidden until its script finds that the browser can do it. */

import { escapeHtml, type PageLook } from './layout.ts';
import { securityMessages } from './security-messages.ts';

type PasskeyForm = {
  kind: 'sign-in' | 'confirm' | 'register';
  action: string;
  /** where the script asks for the options */
  options: string;
  submit: string;
  hidden?: Readonly<Record<string, string>>;
  fields?: readonly string[];
  isSecond?: boolean;
};

export function renderPasskeyForm(look: PageLook, form: PasskeyForm): string {
  const { kind, action, options, submit, hidden = {}, fields = [], isSecond = false } = form;
  const hiddenFields = Object.entries({ ...hidden, passkey: '' }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const error = escapeHtml(securityMessages[look.language].passkeyStopped);
  return `<form method="post" action="${escapeHtml(action)}" novalidate hidden data-passkey="${kind}" data-options="${escapeHtml(options)}" data-error="${error}"${kind === 'sign-in' ? ' data-autofill' : ''}>
${[...hiddenFields, ...fields].join('\n')}
<p class="error" role="alert" data-passkey-error hidden></p>
<button type="submit"${isSecond ? ' class="second"' : ''}>${escapeHtml(submit)}</button>
</form>`;
}

export function passkeyScripts({ base }: PageLook): string {
  const path = escapeHtml(base);
  return `<script src="${path}/webauthn.js" defer></script>
<script src="${path}/passkeys.js" defer></script>`;
}
