/** Fields, forms and notices of the account pages. */

import { escapeHtml, type PageLook, renderPage } from './layout.ts';

export type Field = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  value?: string;
  autocomplete: string;
  hint?: string;
};

export function renderField({ name, label, type, value = '', autocomplete, hint }: Field): string {
  const hintId = hint === undefined ? '' : ` aria-describedby="${name}-hint"`;
  const shownHint = hint === undefined ? '' : `<small id="${name}-hint">${escapeHtml(hint)}</small>`;
  return `<label>${escapeHtml(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" required${hintId} value="${escapeHtml(value)}">${shownHint}</label>`;
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
  return `<form method="post" action="${escapeHtml(action)}">
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
