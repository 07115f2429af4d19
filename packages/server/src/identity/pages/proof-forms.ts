/** Forms that ask a person to prove again who they are: a passkey, or the password and the second factor. */

import { accountMessages } from './account-messages.ts';
import { renderField, renderForm } from './form-parts.ts';
import type { PageLook } from './layout.ts';
import { renderPasskeyForm } from './passkey-form.ts';
import { securityMessages } from './security-messages.ts';

type ProofForms = {
  action: string;
  /** where the script asks for the options of a passkey */
  passkeyOptions: string;
  submit: string;
  formToken: string;
  hasPasskeys: boolean;
  hasSecondFactor: boolean;
  isSecond?: boolean;
  /** tells the fields apart from others on the page */
  id: string;
};

export function renderProofForms(look: PageLook, form: ProofForms): string {
  const { action, submit, formToken, hasPasskeys, hasSecondFactor, isSecond = false, id } = form;
  const messages = securityMessages[look.language];
  const password = renderField({
    name: 'password',
    id: `${id}-password`,
    label: accountMessages[look.language].currentPassword,
    type: 'password',
    autocomplete: 'current-password',
  });
  const code = renderField({
    name: 'code',
    id: `${id}-code`,
    label: `${messages.enterCode} / ${messages.recoveryCode}`,
    type: 'text',
    autocomplete: 'one-time-code',
  });
  const hidden = { formToken };
  const byPassword = renderForm({
    action,
    fields: hasSecondFactor ? [password, code] : [password],
    submit,
    hidden,
    isSecond,
  });
  if (!hasPasskeys) return byPassword;
  const byPasskey = renderPasskeyForm(look, {
    kind: 'confirm',
    action,
    options: form.passkeyOptions,
    submit: messages.withPasskey(submit),
    hidden,
    isSecond: true,
  });
  return `${byPassword}\n${byPasskey}`;
}
