/** The texts of notification e-mails, and of the page that unsubscribes. */

import type { Language } from '@lapwing/contract/values/constants';

const en = {
  ownSubject: (event: string) => `Your results: ${event}`,
  ownText: 'Results with your transponder have been published.',
  friendsSubject: (event: string) => `Results of people you follow: ${event}`,
  friendsText: 'Results of people you follow have been published.',
  followerSubject: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} follows you` : `${names.length} people follow you now`,
  followerText: (count: number): string =>
    count === 1 ? 'Somebody new follows you:' : 'These people follow you now:',
  position: (position: number) => `P${position}`,
  notClassified: 'not classified',
  bestLap: (time: string) => `best lap ${time}`,
  showResults: 'Show the results',
  showFollowers: 'Show your followers',
  why: 'You get this e-mail because e-mail notification is on in your profile. To turn it off:',
  stopTitle: 'Turn off e-mail notification',
  stopText: 'You will get no more e-mails about results and followers.',
  stop: 'Turn off',
  stopped: 'E-mail notification is off',
  stoppedText: 'You can turn it on again in your profile.',
  linkGone: 'This link does not work any more',
};
export type NotificationMessages = typeof en;

const nl: NotificationMessages = {
  ownSubject: (event) => `Jouw resultaten: ${event}`,
  ownText: 'Er zijn resultaten met jouw transponder gepubliceerd.',
  friendsSubject: (event) => `Resultaten van mensen die je volgt: ${event}`,
  friendsText: 'Er zijn resultaten gepubliceerd van mensen die je volgt.',
  followerSubject: (names) =>
    names.length === 1 ? `${names[0]} volgt je` : `${names.length} mensen volgen je nu`,
  followerText: (count) => (count === 1 ? 'Je hebt een nieuwe volger:' : 'Deze mensen volgen je nu:'),
  position: (position) => `P${position}`,
  notClassified: 'niet geklasseerd',
  bestLap: (time) => `snelste ronde ${time}`,
  showResults: 'Resultaten bekijken',
  showFollowers: 'Volgers bekijken',
  why: 'Je krijgt deze e-mail omdat e-mailmeldingen in je profiel aanstaan. Uitzetten:',
  stopTitle: 'E-mailmeldingen uitzetten',
  stopText: 'Je krijgt geen e-mails meer over resultaten en volgers.',
  stop: 'Uitzetten',
  stopped: 'E-mailmeldingen staan uit',
  stoppedText: 'Je kunt ze in je profiel weer aanzetten.',
  linkGone: 'Deze link werkt niet meer',
};

const ja: NotificationMessages = {
  ownSubject: (event) => `あなたの結果：${event}`,
  ownText: 'あなたのトランスポンダーの結果が公開されました。',
  friendsSubject: (event) => `フォロー中の人の結果：${event}`,
  friendsText: 'フォロー中の人の結果が公開されました。',
  followerSubject: (names) =>
    names.length === 1
      ? `${names[0]} さんがあなたをフォローしました`
      : `新しいフォロワーが${names.length}人います`,
  followerText: () => '新しいフォロワー：',
  position: (position) => `${position}位`,
  notClassified: '順位なし',
  bestLap: (time) => `ベストラップ ${time}`,
  showResults: '結果を見る',
  showFollowers: 'フォロワーを見る',
  why: 'このメールは、プロフィールでメール通知がオンになっているためお送りしています。オフにするには：',
  stopTitle: 'メール通知をオフにする',
  stopText: '結果とフォロワーについてのメールは届かなくなります。',
  stop: 'オフにする',
  stopped: 'メール通知をオフにしました',
  stoppedText: 'プロフィールでいつでもオンに戻せます。',
  linkGone: 'このリンクは使えません',
};

export const notificationMessages: Readonly<Record<Language, NotificationMessages>> = { en, nl, ja };
