/** Drivers and karts apart over all sessions of the meeting: heats in which karts are handed out again. On request. */

import type { Session } from '@lapwing/contract/results/events';
import type { MeetingPace } from '@lapwing/timing/insight/meeting-pace';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { inSlices } from '../../../parts/in-slices.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Effects } from './DriversAndKarts.tsx';
import { type MeetingLaps, meetingLapsQuery } from './meeting-laps-query.ts';

export function MeetingKarts({ session }: { session: Session }) {
  const { t } = useText();
  const [isWanted, setIsWanted] = useState(false);
  const query = useQuery({ ...meetingLapsQuery(session.eventId, useGuid()), enabled: isWanted });
  return (
    <section aria-labelledby="meeting-karts">
      <h2 id="meeting-karts" className="pb-1">
        {t('Analysis.MeetingKarts')}
      </h2>
      <p className="pb-2 text-2 text-ink-3">{t('Analysis.MeetingKartsHint')}</p>
      {isWanted ? (
        <QueryView query={query}>{(laps) => <Answer laps={laps} />}</QueryView>
      ) : (
        <Button onClick={() => setIsWanted(true)}>{t('Analysis.CompareMeeting')}</Button>
      )}
    </section>
  );
}

function Answer({ laps }: { laps: MeetingLaps }) {
  const { t } = useText();
  const pace = useMeetingPace(laps);
  if (pace === null) return null;
  const { drivers, karts } = pace;
  const isKnown = [...drivers.values(), ...karts.values()].some((effect) => effect !== null);
  return (
    <div aria-live="polite">
      <p className="pb-2 font-medium">
        {t(isKnown ? 'Analysis.MeetingFound' : 'Analysis.MeetingUnknown', { count: laps.length })}
      </p>
      {isKnown && (
        <div className="grid gap-4 lg:grid-cols-2">
          <Effects title={t('Analysis.DriversOnly')} effects={drivers} />
          <Effects title={t('Analysis.KartsOnly')} effects={karts} />
        </div>
      )}
    </div>
  );
}

/** null until it is known. */
function useMeetingPace(laps: MeetingLaps): MeetingPace | null {
  const [pace, setPace] = useState<MeetingPace | null>(null);
  useEffect(() => {
    let stop = () => {};
    let isLeft = false;
    // The rules are loaded with the first answer: few visitors ask for it.
    void import('@lapwing/timing/insight/meeting-pace').then(({ meetingPace }) => {
      if (!isLeft) stop = inSlices(meetingPace(laps), setPace);
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [laps]);
  return pace;
}
