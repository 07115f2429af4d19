/** What a competitor needs for the title, in words. */

import type { RivalPlace, TitleChance, TitleWay } from '@lapwing/timing/championship/title-race';
import type { Translate } from '../../../i18n/translate.ts';

export type ChanceWords = {
  t: Translate;
  locale: string;
  /** the start number of a person */
  numberOf: (person: string) => string;
  /** no round comes after this one */
  isLastRound: boolean;
};

const MOST_RIVALS = 2;

/** In a column: short. */
export function chanceText(chance: TitleChance, words: ChanceWords): string {
  const { t, isLastRound } = words;
  switch (chance.kind) {
    case 'champion':
      return t('Standings.Champion');
    case 'out-of-reach':
      return t('Standings.OutOfReach');
    case 'later':
      return t('Standings.StillPossible');
    case 'certain': {
      const place = placeText({ from: 1, to: chance.needs ?? 1 }, words);
      return isLastRound ? t('Standings.Needs', { place }) : t('Standings.WinsToday', { place });
    }
    case 'others': {
      const [way] = chance.ways;
      return way === undefined ? t('Standings.StillPossible') : wayInBrief(way, words);
    }
  }
}

function wayInBrief(way: TitleWay, words: ChanceWords): string {
  const { t } = words;
  const place = placeText(way, words);
  return way.rivals.length > MOST_RIVALS
    ? t('Standings.NeedsOthers', { place, count: way.rivals.length })
    : t('Standings.NeedsWith', { place, rivals: rivalsText(way.rivals, words) });
}

export function placeText({ from, to }: Pick<TitleWay, 'from' | 'to'>, { t }: ChanceWords): string {
  if (from === to) return t('Standings.ExactPlace', { place: from });
  return from === 1 ? t('Standings.OrBetter', { place: to }) : t('Standings.PlaceRange', { from, to });
}

export function rivalsText(rivals: readonly RivalPlace[], { t, locale, numberOf }: ChanceWords): string {
  const each = rivals.map(({ competitorId, place }) => {
    const number = numberOf(competitorId);
    return place === null
      ? t('Standings.RivalOut', { number })
      : t('Standings.RivalOrWorse', { number, place });
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(each);
}
