/** The texts of the e-mails about claims. */

import { OWNER_ANSWER_DAYS } from '@lapwing/contract/people/claims';
import type { Language } from '@lapwing/contract/values/constants';
import type { ClaimNotice } from './claim-changes.ts';

type Message = { subject: (what: string) => string; text: (what: string) => string };
type Messages = Record<ClaimNotice['kind'], Message> & {
  transponder: (code: string) => string;
  competitor: (number: string, name: string) => string;
  /** on the button */
  open: string;
};

export const claimMessages: Readonly<Record<Language, Messages>> = {
  en: {
    open: 'Open claims',
    transponder: (code) => `transponder ${code}`,
    competitor: (number, name) => `the results of ${name} (No. ${number})`,
    'owner-asked': {
      subject: (what) => `Somebody claims ${what}`,
      text: (what) =>
        `Somebody asks to link ${what}, which is linked to your account. If you sold or gave it away, hand it over. If it is still yours, say so. Without an answer within ${OWNER_ANSWER_DAYS} days, an organisation where it has run may decide.`,
    },
    'to-decide': {
      subject: (what) => `A claim on ${what} is waiting for you`,
      text: (what) =>
        `Somebody says that ${what} is theirs. Please confirm or refuse it. You get this e-mail at most once a day; there may be more claims.`,
    },
    disputed: {
      subject: (what) => `Your claim on ${what} is disputed`,
      text: (what) =>
        `The present owner says that ${what} is still theirs. An organisation where it has run will decide. You will be told by e-mail.`,
    },
    confirmed: {
      subject: (what) => `Confirmed: ${what}`,
      text: (what) => `Your claim on ${what} has been confirmed. It is now linked to your account.`,
    },
    refused: {
      subject: (what) => `Refused: ${what}`,
      text: (what) =>
        `Your claim on ${what} has been refused. If you think this is wrong, speak to the organisation at the track.`,
    },
    moved: {
      subject: (what) => `${capitalized(what)} is no longer linked to your account`,
      text: (what) =>
        `${capitalized(what)} has been linked to another account. What only you could see of it stays with you. If this is wrong, claim it again on your profile: an organisation will then decide.`,
    },
    stays: {
      subject: (what) => `${capitalized(what)} stays yours`,
      text: (what) => `The claim on ${what} has been refused. Nothing changes for you.`,
    },
  },
  nl: {
    open: 'Claims openen',
    transponder: (code) => `transponder ${code}`,
    competitor: (number, name) => `de resultaten van ${name} (nr. ${number})`,
    'owner-asked': {
      subject: (what) => `Iemand maakt aanspraak op ${what}`,
      text: (what) =>
        `Iemand wil ${what} koppelen, die aan jouw account is gekoppeld. Heb je hem verkocht of weggegeven, draag hem dan over. Is hij nog van jou, laat dat dan weten. Zonder antwoord binnen ${OWNER_ANSWER_DAYS} dagen mag een organisatie waar ermee is gereden beslissen.`,
    },
    'to-decide': {
      subject: (what) => `Er wacht een aanvraag op je: ${what}`,
      text: (what) =>
        `Iemand zegt dat ${what} van hem of haar is. Bevestig of weiger de aanvraag. Je krijgt deze mail hooguit één keer per dag; er kunnen meer aanvragen zijn.`,
    },
    disputed: {
      subject: (what) => `Je aanvraag wordt betwist: ${what}`,
      text: (what) =>
        `De huidige eigenaar zegt dat ${what} nog van hem of haar is. Een organisatie waar ermee is gereden beslist. Je krijgt daarover een mail.`,
    },
    confirmed: {
      subject: (what) => `Bevestigd: ${what}`,
      text: (what) => `Je aanvraag voor ${what} is bevestigd. De koppeling met je account is gemaakt.`,
    },
    refused: {
      subject: (what) => `Geweigerd: ${what}`,
      text: (what) =>
        `Je aanvraag voor ${what} is geweigerd. Klopt dat volgens jou niet, overleg dan met de organisatie op de baan.`,
    },
    moved: {
      subject: (what) => `${capitalized(what)} is niet meer aan je account gekoppeld`,
      text: (what) =>
        `${capitalized(what)} is aan een ander account gekoppeld. Wat alleen jij ervan kon zien, blijft van jou. Klopt dit niet, vraag de transponder dan op je profiel opnieuw aan: een organisatie beslist dan.`,
    },
    stays: {
      subject: (what) => `${capitalized(what)} blijft van jou`,
      text: (what) => `De aanvraag voor ${what} is geweigerd. Voor jou verandert er niets.`,
    },
  },
  ja: {
    open: '申請を開く',
    transponder: (code) => `トランスポンダー${code}`,
    competitor: (number, name) => `${name}選手（ゼッケン${number}）の結果`,
    'owner-asked': {
      subject: (what) => `${what}の登録申請がありました`,
      text: (what) =>
        `あなたのアカウントに登録されている${what}について、別の方から登録の申請がありました。譲渡済みの場合は引き渡しを、現在もお使いの場合はその旨をお知らせください。${OWNER_ANSWER_DAYS}日以内に回答がない場合は、走行実績のある主催者が判断することがあります。`,
    },
    'to-decide': {
      subject: (what) => `確認待ちの申請があります：${what}`,
      text: (what) =>
        `${what}が自分のものであるという申請がありました。承認または却下してください。このメールは1日1回までです。ほかにも申請がある場合があります。`,
    },
    disputed: {
      subject: (what) => `申請に異議がありました：${what}`,
      text: (what) =>
        `現在の所有者から、${what}は現在も自分のものであるとの回答がありました。走行実績のある主催者が判断し、結果をメールでお知らせします。`,
    },
    confirmed: {
      subject: (what) => `承認されました：${what}`,
      text: (what) => `${what}の申請が承認され、アカウントに登録されました。`,
    },
    refused: {
      subject: (what) => `却下されました：${what}`,
      text: (what) => `${what}の申請は却下されました。誤りと思われる場合は、コースの主催者にご相談ください。`,
    },
    moved: {
      subject: (what) => `${what}の登録が解除されました`,
      text: (what) =>
        `${what}は別のアカウントに登録されました。あなただけが閲覧できた記録は、引き続きあなただけのものです。誤りの場合は、プロフィールから再度申請してください。主催者が判断します。`,
    },
    stays: {
      subject: (what) => `${what}は引き続きあなたのものです`,
      text: (what) => `${what}への申請は却下されました。登録に変更はありません。`,
    },
  },
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
