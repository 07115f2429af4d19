/** Live events: running, just finished and recent, by sport and country. */

import { namesOf, type Sport, sports } from '@lapwing/contract/values/enums';
import { useQuery } from '@tanstack/react-query';
import { countryChoices } from '../../../i18n/countries/country-choices.ts';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { inOfferedOrder } from '../../../parts/sport-order.ts';
import { textIn } from '../../../routing/query-values.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { type ReadableEventList, sportOf } from '../state/readable-events.ts';
import { useAddress, useChangeAddress } from '../state/use-address.ts';
import { LiveEventCard } from './LiveEventCard.tsx';
import { LiveEventTable } from './LiveEventTable.tsx';
import { liveOverviewQuery } from './overview-query.ts';
import { runningFirst } from './running-first.ts';
import { useLiveLists } from './use-live-lists.ts';

const ALL = '';

export default function LiveEventsScreen({ userName }: { userName?: string }) {
  const { t } = useText();
  const address = useAddress();
  const asked = textIn(address, 'sport')?.toLowerCase();
  const sport = namesOf(sports).find((name) => name.toLowerCase() === asked);
  const countryCode = textIn(address, 'country')?.toUpperCase();
  const query = useQuery(liveOverviewQuery({ userName, sport, countryCode }));
  // The options are those of the unfiltered list.
  const all = useQuery(liveOverviewQuery({ userName }));
  useLiveLists();
  const count = query.data?.liveEvents.length ?? 0;
  return (
    <>
      <PageHead
        title={userName === undefined ? t('Live.Title') : t('Live.TitleOf', { userName })}
        meta={count > 0 && <span role="status">{t('Live.EventsRunning', { count })}</span>}
      />
      {all.data && <Filters list={all.data} sport={sport} countryCode={countryCode} />}
      <QueryView query={query}>
        {(list) => <Lists list={list} isFiltered={sport !== undefined || countryCode !== undefined} />}
      </QueryView>
    </>
  );
}

function Lists({ list, isFiltered }: { list: ReadableEventList; isFiltered: boolean }) {
  const { t } = useText();
  const { liveEvents, finishedEvents, recentEvents } = list;
  const between = finishedEvents.filter(({ nextSession }) => nextSession !== undefined);
  const over = finishedEvents.filter(({ nextSession }) => nextSession === undefined);
  return (
    <div className="grid gap-7">
      {liveEvents.length === 0 ? (
        <EmptyState title={t('Live.None')} note={t(isFiltered ? 'Live.NoneHere' : 'Live.NoneHint')} />
      ) : (
        <section aria-labelledby="live-now">
          <h2 id="live-now" className="pb-2">
            {t('Live.Running')}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
            {runningFirst(liveEvents).map((event) => (
              <LiveEventCard key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
      <LiveEventTable title={t('Live.BetweenSessions')} events={between} />
      <LiveEventTable title={t('Live.Finished')} events={over} />
      <LiveEventTable title={t('Live.Recent')} events={recentEvents} />
    </div>
  );
}

type FiltersProps = {
  list: ReadableEventList;
  sport: Sport | undefined;
  countryCode: string | undefined;
};

function Filters({ list, sport, countryCode }: FiltersProps) {
  const { t, locale } = useText();
  const changeAddress = useChangeAddress();
  const events = [...list.liveEvents, ...list.finishedEvents, ...list.recentEvents];
  const sports = inOfferedOrder([...events.map(sportOf), ...(sport ? [sport] : [])]);
  const codes = [
    ...events.map(({ location }) => location?.countryCode?.toUpperCase() ?? ''),
    countryCode ?? '',
  ].filter((code) => code !== '');
  const countries = countryChoices(codes, locale);
  if (sports.length < 2 && countries.length < 2 && !sport && !countryCode) return null;
  const sportOptions = sports.map((name) => ({ value: name as string, label: t(`Sports.${name}`) }));
  return (
    <search aria-label={t('Live.Filters')} className="phone-strip gap-2 pb-3.5 md:flex">
      <Select
        label={t('Common.Sport')}
        options={[{ value: ALL, label: t('Common.All') }, ...sportOptions]}
        value={sport ?? ALL}
        onChange={(value) => changeAddress({ sport: value || undefined })}
      />
      <Select
        label={t('Common.Country')}
        options={[{ value: ALL, label: t('Common.All') }, ...countries]}
        value={countryCode ?? ALL}
        onChange={(value) => changeAddress({ country: value || undefined })}
      />
    </search>
  );
}
