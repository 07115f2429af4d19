/** The one look of all e-mails: the mark, a few sentences, one button, its link as text. */

import type { Language } from '@lapwing/contract/values/constants';
import { escapeHtml } from './pages/layout.ts';

export type MailPlate = {
  /** `P2`, on the plate */
  place: string;
  title: string;
  note: string;
  link: string;
};

export type MailContent = {
  language: Language;
  subject: string;
  /** of the mark, if no link leads to the site */
  siteUrl?: string | undefined;
  paragraphs: readonly string[];
  /** results, each with its place */
  plates?: readonly MailPlate[];
  button?: { label: string; link: string } | undefined;
  /** below the button */
  after?: readonly string[];
  /** why the reader gets it */
  foot?: { text: string; label: string; link: string } | undefined;
};

const buttonIntro: Readonly<Record<Language, string>> = {
  en: 'If the button does not work, copy this address into your browser:',
  nl: 'Werkt de knop niet? Kopieer dan dit adres naar je browser:',
  ja: 'ボタンが使えない場合は、次のアドレスをブラウザーに貼り付けてください。',
};

/**
 * Mail programs read styles at the elements only. Those that know dark pages read the sheet in the head; the others may
 * invert the colours, which all of these survive.
 */
const font = "font-family:'IBM Plex Sans','Hiragino Sans','Yu Gothic',Helvetica,Arial,sans-serif";
const darkSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#0c1013!important}.sheet{background:#151b20!important}
.ink{color:#e8edf0!important}.quiet{color:#a3b0b8!important}.link{color:#41c4da!important}
.plate{background:#0c1013!important;border-color:#5d6b74 #5d6b74 #5d6b74 #41c4da!important;color:#e8edf0!important}}`;

export function mailHtml(content: MailContent): string {
  const { language, subject, siteUrl, paragraphs, plates = [], button, after = [], foot } = content;
  const origin = originOf(button?.link ?? foot?.link ?? siteUrl);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkSheet}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f3f5f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:6px">
<tr><td style="padding:20px 24px 0;${font}">${mark(origin)}</td></tr>
<tr><td style="padding:12px 24px 24px;${font}">
${paragraphs.map(paragraph).join('\n')}
${plates.map(plateRow).join('\n')}
${button ? buttonBlock(button, language) : ''}
${after.map(paragraph).join('\n')}
</td></tr></table>
${foot ? footBlock(foot) : ''}
</td></tr></table></body></html>`;
}

function originOf(link: string | undefined): string | null {
  return link === undefined ? null : new URL(link).origin;
}

/** Many programs show no pictures at first, so the name is text. */
function mark(origin: string | null): string {
  const picture =
    origin === null
      ? ''
      : `<img src="${escapeHtml(origin)}/icons/live-192.png" width="28" height="28" alt="" style="vertical-align:middle;border-radius:6px;margin-right:8px">`;
  return `${picture}<b class="ink" style="font-size:18px;color:#14191d;vertical-align:middle">Lapwing</b>`;
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 14px;font-size:16px;line-height:24px;color:#14191d">${escapeHtml(text)}</p>`;
}

function plateRow({ place, title, note, link }: MailPlate): string {
  const lines = [
    `<a class="link" href="${escapeHtml(link)}" style="font-size:16px;font-weight:600;color:#006b80;text-decoration:none">${escapeHtml(title)}</a>`,
    note === ''
      ? ''
      : `<br><span class="quiet" style="font-size:14px;color:#4a565e">${escapeHtml(note)}</span>`,
  ];
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr>
<td class="plate" align="center" style="min-width:44px;padding:6px 10px;border:1px solid #8b98a1;border-left:4px solid #006b80;border-radius:2px;background:#ffffff;font-size:18px;font-weight:700;color:#14191d">${escapeHtml(place)}</td>
<td style="padding-left:12px;line-height:20px">${lines.join('')}</td></tr></table>`;
}

function buttonBlock({ label, link }: { label: string; link: string }, language: Language): string {
  const href = escapeHtml(link);
  return `<p style="margin:6px 0 18px"><a class="button" href="${href}" style="display:inline-block;padding:12px 22px;border-radius:4px;background:#006b80;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 14px;font-size:13px;line-height:18px;color:#4a565e">${buttonIntro[language]}<br><a class="link" href="${href}" style="color:#006b80;word-break:break-all">${href}</a></p>`;
}

function footBlock({ text, label, link }: { text: string; label: string; link: string }): string {
  return `<p class="quiet" style="max-width:520px;margin:14px 0 0;font-size:12px;line-height:18px;color:#4a565e;${font}">${escapeHtml(text)} <a class="link" href="${escapeHtml(link)}" style="color:#006b80;white-space:nowrap">${escapeHtml(label)}</a></p>`;
}
