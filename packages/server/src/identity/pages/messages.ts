/** The texts of the sign-in pages, in each language of the site. */

import type { Language } from '@lapwing/contract/values/constants';

const en = {
  signIn: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  wrong: 'The e-mail address or the password is not right.',
  missing: 'Enter your e-mail address and your password.',
  tooMany: (minutes: number) =>
    minutes === 1
      ? 'Too many attempts. Try again in 1 minute.'
      : `Too many attempts. Try again in ${minutes} minutes.`,
  demo: 'This site shows a made-up world. Look at it as one of its racers:',
  signInAsDemo: 'Sign in as the demo racer',
  back: 'Back to the site',
  signOut: 'Sign out',
  signOutQuestion: 'Do you want to sign out?',
  signingOut: 'You are being signed out.',
  signedOut: 'You are signed out',
  expired: 'This sign-in has expired',
  expiredHint: 'It took too long or was finished elsewhere. Start again from the site.',
  failed: 'An error occurred while signing in.',
  errorId: 'Error ID',
};

export type IdentityMessages = typeof en;

const nl: IdentityMessages = {
  signIn: 'Inloggen',
  email: 'E-mailadres',
  password: 'Wachtwoord',
  wrong: 'Het e-mailadres of het wachtwoord klopt niet.',
  missing: 'Vul je e-mailadres en je wachtwoord in.',
  tooMany: (minutes) =>
    minutes === 1
      ? 'Te veel pogingen. Probeer het over 1 minuut opnieuw.'
      : `Te veel pogingen. Probeer het over ${minutes} minuten opnieuw.`,
  demo: 'Deze site toont een verzonnen wereld. Bekijk haar als een van de rijders:',
  signInAsDemo: 'Inloggen als de demorijder',
  back: 'Terug naar de site',
  signOut: 'Uitloggen',
  signOutQuestion: 'Wil je uitloggen?',
  signingOut: 'Je wordt uitgelogd.',
  signedOut: 'Je bent uitgelogd',
  expired: 'Deze aanmelding is verlopen',
  expiredHint: 'Het duurde te lang of het is elders afgerond. Begin opnieuw vanaf de site.',
  failed: 'Er is een fout opgetreden bij het inloggen.',
  errorId: 'Fout-ID',
};

const ja: IdentityMessages = {
  signIn: 'サインイン',
  email: 'メールアドレス',
  password: 'パスワード',
  wrong: 'メールアドレスまたはパスワードが正しくありません。',
  missing: 'メールアドレスとパスワードを入力してください。',
  tooMany: (minutes) => `試行回数が多すぎます。${minutes}分後にもう一度お試しください。`,
  demo: 'このサイトは架空の世界を表示しています。レーサーの一人としてご覧ください。',
  signInAsDemo: 'デモのレーサーとしてサインイン',
  back: 'サイトに戻る',
  signOut: 'サインアウト',
  signOutQuestion: 'サインアウトしますか？',
  signingOut: 'サインアウトしています。',
  signedOut: 'サインアウトしました',
  expired: 'このサインインの有効期限が切れました',
  expiredHint: '時間がかかりすぎたか、別の場所で完了しました。サイトからやり直してください。',
  failed: 'サインイン中にエラーが発生しました。',
  errorId: 'エラーID',
};

export const identityMessages: Readonly<Record<Language, IdentityMessages>> = { en, nl, ja };
