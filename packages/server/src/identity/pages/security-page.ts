/** The page on which a person decides how they sign in, and where they are signed in. */

import type { BrowserName } from '../factors/browser-name.ts';
import type { PasskeyRow } from '../factors/passkeys.ts';
import type { SecondFactorState } from '../factors/second-factors.ts';
import { accountMessages } from './account-messages.ts';
import { renderAlert, renderField } from './form-parts.ts';
import { escapeHtml, type PageLook, renderPage } from './layout.ts';
import { passkeyScripts, renderPasskeyForm } from './passkey-form.ts';
import { renderProofForms } from './proof-forms.ts';
import { type SecurityMessages, securityMessages } from './security-messages.ts';

export type SecurityPageLinks = {
  formToken: string;
  actionOf: (part: string) => string;
  links: { account: string; site: string };
  error: string | null;
};

type ShownDevice = {
  sessionUid: string;
  name: BrowserName;
  firstSeenAtMs: number;
  lastSeenAtMs: number;
  isThis: boolean;
};

type SecurityPage = SecurityPageLinks & {
  done: string | null;
  passkeys: readonly PasskeyRow[];
  secondFactor: SecondFactorState | null;
  devices: readonly ShownDevice[];
};

export function renderSecurityPage(look: PageLook, page: SecurityPage): string {
  const messages = securityMessages[look.language];
  const { links } = page;
  const content = `<h1>${messages.title}</h1>
${renderAlert(page.error)}
${page.done === null ? '' : `<p class="done" role="status">${escapeHtml(page.done)}</p>`}
${renderPasskeys(look, page)}
${renderSecondFactor(look, page)}
${renderDevices(look, page)}
<section><h2>${messages.yourData}</h2><p>${messages.exportHint}</p>
${renderButton(page, 'export', {}, messages.download)}
<p><a href="${escapeHtml(`${links.account}#delete`)}">${messages.deleteLink}</a></p></section>
<p><a href="${escapeHtml(links.account)}">${messages.toAccount}</a></p>
<p><a href="${escapeHtml(links.site)}">${accountMessages[look.language].toSite}</a></p>
${passkeyScripts(look)}
<script src="${escapeHtml(look.base)}/times.js" defer></script>`;
  return renderPage(look, messages.title, content, { isWide: true });
}

/** A form that is one button. `label` is read aloud instead of a short text that occurs several times. */
function renderButton(
  { formToken, actionOf }: SecurityPageLinks,
  part: string,
  fields: Readonly<Record<string, string>>,
  text: string,
  label: string = text,
): string {
  const hidden = Object.entries({ formToken, ...fields }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const spoken = label === text ? '' : ` aria-label="${escapeHtml(label)}"`;
  return `<form method="post" action="${escapeHtml(actionOf(part))}">
${hidden.join('')}<button type="submit" class="second"${spoken}>${escapeHtml(text)}</button></form>`;
}

/** In UTC, until the script of the page shows it in the time zone of the visitor. */
function renderTime(language: PageLook['language'], atMs: number): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return `<time data-instant datetime="${new Date(atMs).toISOString()}">${format.format(atMs)}</time>`;
}

function renderPasskeys(look: PageLook, page: SecurityPage): string {
  const messages = securityMessages[look.language];
  const { passkeys, formToken, actionOf } = page;
  const rows = passkeys.map((passkey, index) => renderPasskey(look, page, passkey, index));
  const name = renderField({
    name: 'name',
    id: 'new-passkey',
    label: messages.passkeyName,
    type: 'text',
    autocomplete: 'off',
    hint: messages.passkeyNameHint,
  });
  return `<section><h2 id="passkeys">${messages.passkeys}</h2><p>${messages.passkeysHint}</p>
${rows.length === 0 ? `<p class="quiet">${messages.noPasskeys}</p>` : `<ul class="rows" aria-labelledby="passkeys">${rows.join('\n')}</ul>`}
<p class="quiet" data-without-passkeys hidden>${messages.passkeyUnsupported}</p>
<noscript><p class="quiet">${messages.passkeyUnsupported}</p></noscript>
${renderPasskeyForm(look, {
  kind: 'register',
  action: actionOf('passkeys/add'),
  options: actionOf('passkeys/options'),
  submit: messages.addPasskey,
  hidden: { formToken },
  fields: [name],
})}</section>`;
}

function renderPasskey(look: PageLook, page: SecurityPage, passkey: PasskeyRow, index: number): string {
  const messages = securityMessages[look.language];
  const { credentialId: credential, name, createdAtMs, lastUsedAtMs } = passkey;
  const used =
    lastUsedAtMs === null
      ? messages.neverUsed
      : `${messages.lastUsed} ${renderTime(look.language, lastUsedAtMs)}`;
  const newName = renderField({
    name: 'name',
    id: `passkey-${index}`,
    label: messages.passkeyName,
    type: 'text',
    value: name,
    autocomplete: 'off',
  });
  return `<li><p><b>${escapeHtml(name)}</b><small>${messages.added} ${renderTime(look.language, createdAtMs)} · ${used}</small></p>
${renderButton(page, 'passkeys/remove', { credential }, messages.remove, messages.removeOf(name))}
<details><summary aria-label="${escapeHtml(messages.renameOf(name))}">${messages.rename}</summary>
<form method="post" action="${escapeHtml(page.actionOf('passkeys/rename'))}" novalidate>
<input type="hidden" name="formToken" value="${escapeHtml(page.formToken)}"><input type="hidden" name="credential" value="${escapeHtml(credential)}">
${newName}<button type="submit" class="second">${accountMessages[look.language].save}</button></form></details></li>`;
}

function renderSecondFactor(look: PageLook, page: SecurityPage): string {
  const messages = securityMessages[look.language];
  const { secondFactor, actionOf, formToken, passkeys } = page;
  const heading = `<section><h2>${messages.secondFactor}</h2><p>${messages.secondFactorHint}</p>`;
  if (secondFactor === null)
    return `${heading}<p class="quiet">${messages.secondFactorOff}</p>
${renderButton(page, 'second-factor/begin', {}, messages.setUp, `${messages.setUp}: ${messages.secondFactor}`)}</section>`;
  const { enabledAtMs, recoveryCodesLeft } = secondFactor;
  return `${heading}<p>${messages.secondFactorOn(renderTime(look.language, enabledAtMs))} ${messages.codesLeft(recoveryCodesLeft)}</p>
${renderButton(page, 'second-factor/codes', {}, messages.newCodes)}
<details><summary>${messages.turnOff}</summary>
${renderProofForms(look, {
  id: 'off',
  action: actionOf('second-factor/off'),
  passkeyOptions: actionOf('passkey-options'),
  submit: messages.turnOff,
  formToken,
  hasPasskeys: passkeys.length > 0,
  hasSecondFactor: true,
  isSecond: true,
})}</details></section>`;
}

function renderDevices(look: PageLook, page: SecurityPage): string {
  const messages = securityMessages[look.language];
  const rows = page.devices.map(({ sessionUid, name, firstSeenAtMs, lastSeenAtMs, isThis }) => {
    const shownName = textOf(name, messages);
    const seen = `${messages.signedIn} ${renderTime(look.language, firstSeenAtMs)} · ${messages.lastSeen} ${renderTime(look.language, lastSeenAtMs)}`;
    const end = isThis
      ? `<span class="mark">${messages.thisDevice}</span>`
      : renderButton(
          page,
          'devices/end',
          { session: sessionUid },
          messages.signOut,
          messages.signOutOf(shownName),
        );
    return `<li><p><b>${escapeHtml(shownName)}</b><small>${seen}</small></p>${end}</li>`;
  });
  const others =
    page.devices.length > 1
      ? renderButton(page, 'devices/end-others', {}, messages.signOutOthers)
      : `<p class="quiet">${messages.noOtherDevices}</p>`;
  return `<section><h2 id="devices">${messages.devices}</h2><p>${messages.devicesHint}</p>
<ul class="rows" aria-labelledby="devices">${rows.join('\n')}</ul>
${others}</section>`;
}

function textOf({ browser, system }: BrowserName, messages: SecurityMessages): string {
  if (browser !== null && system !== null) return messages.browserOn(browser, system);
  return browser ?? system ?? messages.unknownBrowser;
}
