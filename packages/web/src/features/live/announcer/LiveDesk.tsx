/** The desk while a session runs: with arrivals and battles. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { gapChanges } from '@lapwing/timing/live/history/gap-changes';
import { arrivals } from '@lapwing/timing/live/radio/questions';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { useLive } from '../state/live-store.ts';
import { nameOf, numberOf } from '../state/rows.ts';
import { useLiveLaps } from '../state/use-live-laps.ts';
import { useVenueTime } from '../state/venue-time.ts';
import BattlesView from '../views/BattlesView.tsx';
import { AnnouncerDesk } from './AnnouncerDesk.tsx';
import { peopleOnBoard } from './people.ts';

/** As many as there are keys for, within reach of one hand. */
const SHOWN = 8;
const STEP_MS = 250;
/** Closer than this the car is in sight. */
const NOW_MS = 1_000;

export function LiveDesk({ meeting, sessionId }: { meeting: Meeting; sessionId: number | null }) {
  const { t } = useText();
  const board = useLive((state) => state.board);
  const { laps } = useLiveLaps();
  const venueMs = useVenueTime(STEP_MS);
  const people = useMemo(() => peopleOnBoard(board.rows), [board.rows]);
  const fights = useMemo(() => {
    const pairs = laps ? gapChanges(laps, board).filter(({ isFight }) => isFight) : [];
    const rows = new Map(board.rows.map((row) => [row.index, row]));
    return pairs.flatMap(({ behind }) => {
      const row = rows.get(behind);
      return row === undefined ? [] : [numberOf(row)];
    });
  }, [laps, board]);
  const next = arrivals(board, venueMs).slice(0, SHOWN);
  return (
    <AnnouncerDesk
      meeting={meeting}
      sessionId={sessionId}
      people={people}
      nextNumbers={next.map(({ row }) => numberOf(row))}
      fightNumbers={fights}
    >
      {({ choose, chosen }) => (
        <>
          <section className="announcer-panel announcer-arrivals">
            <h2>{t('Announcer.Arrivals')}</h2>
            {next.length === 0 ? (
              <p className="text-ink-2">{t('Announcer.NoArrivals')}</p>
            ) : (
              <ol>
                {next.map(({ row, inMs }, at) => (
                  <li key={row.index}>
                    <button
                      type="button"
                      aria-current={numberOf(row) === chosen || undefined}
                      onClick={() => choose(numberOf(row))}
                    >
                      <small aria-hidden="true">{at + 1}</small>
                      <b>{numberOf(row)}</b>
                      <span className="announcer-name">{nameOf(row) || t('Live.NoName')}</span>
                      <span className="announcer-in">
                        {inMs < NOW_MS
                          ? t('Announcer.Now')
                          : t('Announcer.In', { seconds: Math.round(inMs / 1000) })}
                      </span>
                    </button>
                  </li>
                ))}
              </ol>
            )}
          </section>
          <section className="announcer-panel announcer-battles">
            <h2>{t('Announcer.Battles')}</h2>
            <BattlesView />
          </section>
        </>
      )}
    </AnnouncerDesk>
  );
}
