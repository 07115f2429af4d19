/** The texts of feeds and calendars, in each language of the site. */

import type { Language } from '@lapwing/contract/values/constants';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';

type PublishedStatus = 'Provisional' | 'Official';

type FeedMessages = {
  results: string;
  resultsOf: (organization: string) => string;
  /** the text of an item: what was published, and the date of the event */
  published: Readonly<Record<PublishedStatus, (day: string) => string>>;
  /** organiser and place, as a sentence */
  heldBy: (organization: string, place: string) => string;
  /** of a session that is to come; the times are those at the track */
  gridCall: (grid: string, spreadMinutes: number, planned: string) => string;
  /** between a venue and its country */
  comma: string;
};

const messages: Readonly<Record<Language, FeedMessages>> = {
  en: {
    results: 'Results as they are published',
    resultsOf: (organization) => `Results of ${organization} as they are published`,
    published: {
      Provisional: (day) => `Provisional results of ${day}.`,
      Official: (day) => `Official results of ${day}.`,
    },
    heldBy: (organization, place) => ` ${organization}, ${place}.`,
    gridCall: (grid, spread, planned) => `Grid at ${grid}, ± ${spread} min. Planned start ${planned}.`,
    comma: ', ',
  },
  nl: {
    results: 'Resultaten zodra ze er zijn',
    resultsOf: (organization) => `Resultaten van ${organization} zodra ze er zijn`,
    published: {
      Provisional: (day) => `Voorlopige resultaten van ${day}.`,
      Official: (day) => `Officiële resultaten van ${day}.`,
    },
    heldBy: (organization, place) => ` ${organization}, ${place}.`,
    gridCall: (grid, spread, planned) => `Opstellen om ${grid}, ± ${spread} min. Geplande start ${planned}.`,
    comma: ', ',
  },
  ja: {
    results: '公開された結果',
    resultsOf: (organization) => `${organization}の公開された結果`,
    published: {
      Provisional: (day) => `${day}の暫定結果。`,
      Official: (day) => `${day}の正式結果。`,
    },
    heldBy: (organization, place) => `${organization}、${place}。`,
    gridCall: (grid, spread, planned) => `グリッド集合 ${grid}（±${spread}分）。予定のスタート ${planned}。`,
    comma: '、',
  },
};

type EventDetails = {
  /** `2026-05-11`, in local time */
  startDate: string;
  resultStatus: number;
  organizationName: string;
  venueName: string;
  countryCode: string;
};

export function feedWords(language: Language) {
  const { results, resultsOf, published, heldBy, gridCall, comma } = messages[language];
  const longDay = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(language, { type: 'region' });

  const placeOf = ({ venueName, countryCode }: Pick<EventDetails, 'venueName' | 'countryCode'>): string =>
    `${venueName}${comma}${countries.of(countryCode) ?? countryCode}`;

  return {
    language,
    results,
    resultsOf,
    gridCall,
    placeOf,
    summaryOf(event: EventDetails): string {
      const day = longDay.format(new Date(`${event.startDate}T00:00:00Z`));
      const isOfficial = nameOf(resultStatuses, event.resultStatus) === 'Official';
      return `${published[isOfficial ? 'Official' : 'Provisional'](day)}${heldBy(event.organizationName, placeOf(event))}`;
    },
  };
}

export type FeedWords = ReturnType<typeof feedWords>;
