/** The laps of one competitor in one session. */

import type { LapData } from '@lapwing/contract/lap-data';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { shownTime } from '../../i18n/times.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { LapTable } from './LapTable.tsx';
import { lapsQuery } from './queries.ts';
import { useSessionWithEvent } from './use-session-with-event.ts';

type CompetitorLapTimesProps = { sessionId: number; position: number };

export default function CompetitorLapTimesScreen({ sessionId, position }: CompetitorLapTimesProps) {
  const laps = useQuery(lapsQuery(sessionId, position));
  const competitor = laps.data?.lapDataInfo?.participantInfo;
  const { event } = useSessionWithEvent(sessionId, competitor?.name);
  const location = event.data?.location;
  return (
    <QueryView query={laps}>
      {(data) => (
        <CompetitorLapTimes
          data={data}
          {...(location && { track: { length: location.length, unit: location.lengthUnit } })}
        />
      )}
    </QueryView>
  );
}

type Track = { length: number; unit: string };

function CompetitorLapTimes({ data, track }: { data: LapData; track?: Track }) {
  const { t, locale } = useText();
  const { lapDataInfo, laps } = data;
  if (lapDataInfo === null) return <EmptyState title={t('LapTimes.NoLaps')} />;
  const { name, class: resultClass, startNr, userId, fieldFinishPos } = lapDataInfo.participantInfo;
  const best = laps.find(({ diffWithBestLap }) => shownTime(diffWithBestLap) === '');
  const bestSpeed = Math.max(0, ...laps.map(({ speed }) => speed));
  return (
    <>
      <PageHead
        title={name}
        meta={
          <>
            <span>
              {t('Common.Number')} {startNr}
            </span>
            {resultClass !== '' && <span>{resultClass}</span>}
            <span>{t('Laps', { count: lapDataInfo.lapsDriven })}</span>
          </>
        }
        actions={
          userId !== null && (
            <LinkButton to="/profile/$userId" params={{ userId }}>
              {t('LapTimes.ViewProfile')}
            </LinkButton>
          )
        }
      />
      <Facts
        facts={[
          ...(track
            ? [{ label: t('Common.Length'), value: formatNumber(track.length, locale, 3), note: track.unit }]
            : []),
          { label: t('LapTimes.FinishPosition'), value: fieldFinishPos },
          { label: t('LapTimes.BestLap'), value: best ? best.lapTime : '' },
          ...(bestSpeed > 0 && track
            ? [
                {
                  label: t('LapTimes.BestSpeed'),
                  value: formatNumber(bestSpeed, locale, 1),
                  note: `${track.unit}/h`,
                },
              ]
            : []),
        ]}
      />
      {laps.length === 0 ? (
        <EmptyState title={t('LapTimes.NoLaps')} />
      ) : (
        <LapTable
          caption={t('LapTimes.Caption', { competitor: name })}
          laps={laps}
          hasPositions={lapDataInfo.allLapsHaveFieldPos}
          speedUnit={track && `${track.unit}/h`}
        />
      )}
    </>
  );
}
