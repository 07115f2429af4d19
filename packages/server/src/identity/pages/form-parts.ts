/** Fields, forms and notices of the account pages. */

import { escapeHtml, type PageLook, renderPage } from './layout.ts';

export type Field = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  value?: string;
  autocomplete: string;
  /** of the notes, if another field of the page has the same name */
  id?: string;
  /** shows a keyboard of digits */
  isDigits?: boolean;
  hasFocus?: boolean;
  hint?: string;
  /** what is wrong with the value, shown at the field */
  error?: string | undefined;
};

export function renderField(field: Field): string {
  const { name, id = name, label, type, value = '', autocomplete, hint, error } = field;
  const notes = [
    ...(error === undefined ? [] : [{ id: `${id}-error`, className: 'error', text: error }]),
    ...(hint === undefined ? [] : [{ id: `${id}-hint`, className: '', text: hint }]),
  ];
  const described = notes.length === 0 ? '' : ` aria-describedby="${notes.map(({ id }) => id).join(' ')}"`;
  const invalid = error === undefined ? '' : ' aria-invalid="true"';
  const more = `${field.isDigits ? ' inputmode="numeric"' : ''}${field.hasFocus ? ' autofocus' : ''}`;
  const shownNotes = notes
    .map(({ id, className, text }) => `<small id="${id}" class="${className}">${escapeHtml(text)}</small>`)
    .join('');
  return `<label>${escapeHtml(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" required${more}${invalid}${described} value="${escapeHtml(value)}">${shownNotes}</label>`;
}

export type Form = {
  action: string;
  fields: readonly string[];
  submit: string;
  hidden?: Readonly<Record<string, string>>;
  isSecond?: boolean;
};

export function renderForm({ action, fields, submit, hidden = {}, isSecond = false }: Form): string {
  const hiddenFields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  // The server names all errors at once, in the language of the page; the browser would name one, in its own.
  return `<form method="post" action="${escapeHtml(action)}" novalidate>
${[...hiddenFields, ...fields].join('\n')}
<button type="submit"${isSecond ? ' class="second"' : ''}>${escapeHtml(submit)}</button>
</form>`;
}

export function renderAlert(text: string | null): string {
  return text === null ? '' : `<p class="error" role="alert">${escapeHtml(text)}</p>`;
}

export type Notice = { title: string; text?: string; link: { href: string; label: string } };

export function renderNotice(look: PageLook, { title, text, link }: Notice): string {
  const content = `<h1>${escapeHtml(title)}</h1>
${text === undefined ? '' : `<p>${escapeHtml(text)}</p>`}
<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`;
  return renderPage(look, title, content);
}
