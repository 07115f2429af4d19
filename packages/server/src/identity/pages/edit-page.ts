/** The page on which a person changes or deletes their account. */

import { languages } from '@lapwing/contract/values/constants';
import type { Person } from '../people.ts';
import { accountMessages } from './account-messages.ts';
import { type Field, renderAlert, renderField, renderForm } from './form-parts.ts';
import { escapeHtml, type PageLook, renderPage } from './layout.ts';
import { passkeyScripts } from './passkey-form.ts';
import { renderProofForms } from './proof-forms.ts';
import { securityMessages } from './security-messages.ts';

type EditPage = {
  person: Person;
  formToken: string;
  actionOf: (part: string) => string;
  profileUrl: string;
  error: string | null;
  done: string | null;
  /** the demo account, which cannot be changed */
  isShared: boolean;
  securityUrl: string;
  passkeyOptions: string;
  hasPasskeys: boolean;
  hasSecondFactor: boolean;
};

/** Each in its own language, as people look for it. */
const languageNames = { en: 'English', nl: 'Nederlands', ja: '日本語' } as const;

export function renderEditPage(look: PageLook, page: EditPage): string {
  const messages = accountMessages[look.language];
  const content = `<h1>${messages.edit}</h1>
${renderAlert(page.error)}
${page.done === null ? '' : `<p class="done" role="status">${escapeHtml(page.done)}</p>`}
${page.isShared ? `<p>${messages.demoStays}</p>` : renderParts(look, page)}
<p><a href="${escapeHtml(page.profileUrl)}">${messages.toSite}</a></p>`;
  return renderPage(look, messages.edit, content);
}

function renderParts(look: PageLook, page: EditPage): string {
  const { person, formToken, actionOf, hasPasskeys, hasSecondFactor, passkeyOptions } = page;
  const messages = accountMessages[look.language];
  const text = (name: 'givenName' | 'surName' | 'nickName', autocomplete: string) =>
    renderField({ name, label: messages[name], type: 'text', value: person[name], autocomplete });
  const currentPassword = renderField({
    name: 'password',
    label: messages.currentPassword,
    type: 'password',
    autocomplete: 'current-password',
  });
  const newEmail: Field = { name: 'email', label: messages.newEmail, type: 'email', autocomplete: 'email' };
  const newPassword: Field = {
    name: 'newPassword',
    label: messages.newPassword,
    type: 'password',
    autocomplete: 'new-password',
    hint: messages.passwordHint,
  };
  const form = (part: string, fields: string[], submit: string) =>
    renderForm({ action: actionOf(part), fields, submit, hidden: { formToken } });
  return `<section><h2>${messages.yourNames}</h2>
${form(
  'names',
  [
    text('givenName', 'given-name'),
    text('surName', 'family-name'),
    text('nickName', 'nickname'),
    renderLanguages(messages.language, person.language),
  ],
  messages.save,
)}</section>
<section><h2>${messages.yourEmail}</h2><p>${escapeHtml(person.email)}</p>
${form('email', [renderField(newEmail), currentPassword], messages.save)}</section>
<section><h2>${messages.yourPassword}</h2>
${form('password', [currentPassword, renderField(newPassword)], messages.save)}</section>
<section><h2>${securityMessages[look.language].title}</h2>
<p><a href="${escapeHtml(page.securityUrl)}">${messages.securityHint}</a></p></section>
<section id="delete"><h2>${messages.deleteTitle}</h2><p>${messages.deleteHint}</p>
${renderProofForms(look, {
  id: 'delete',
  action: actionOf('delete'),
  passkeyOptions,
  submit: messages.deleteTitle,
  formToken,
  hasPasskeys,
  hasSecondFactor,
  isSecond: true,
})}</section>
${hasPasskeys ? passkeyScripts(look) : ''}`;
}

function renderLanguages(label: string, chosen: string): string {
  const options = languages.map(
    (language) =>
      `<option value="${language}" lang="${language}"${language === chosen ? ' selected' : ''}>${languageNames[language]}</option>`,
  );
  return `<label>${label}<select name="language">${options.join('')}</select></label>`;
}
