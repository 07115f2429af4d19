/** What can still change the standings. */

import type { ChampionshipSeason } from '@lapwing/contract/results/season';
import type { RunningRound } from '@lapwing/timing/championship/as-it-stands';
import { type StillOpen, stillOpen } from '@lapwing/timing/championship/still-open';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { deviceZone } from './device-zone.ts';
import { SideSection } from './SideSection.tsx';
import { useNow } from './use-now.ts';

const MINUTE_MS = 60_000;

type CanStillChangeProps = { season: ChampionshipSeason; running: RunningRound | null };

export function CanStillChange({ season, running }: CanStillChangeProps) {
  const { t, locale } = useText();
  const nowMs = useNow(MINUTE_MS);
  const open = stillOpen(season, running, nowMs);
  const timeOf = (atMs: number) => formatInstant(atMs, 'time', locale, deviceZone());
  return (
    <SideSection title={t('Standings.CanChange')}>
      {open.length === 0 ? (
        <p className="pt-2 text-3 text-ink-2">{t('Standings.NothingOpen')}</p>
      ) : (
        <ul>
          {open.map((each) => {
            const [what, detail] = linesOf(each, t, timeOf);
            return (
              <li
                key={`${what} ${detail}`}
                className="flex min-h-9 items-center justify-between gap-3 border-b border-line text-3"
              >
                <span>{what}</span>
                <span className="text-end text-ink-2">{detail}</span>
              </li>
            );
          })}
        </ul>
      )}
    </SideSection>
  );
}

function linesOf(open: StillOpen, t: Translate, timeOf: (atMs: number) => string): [string, string] {
  const cars = (numbers: readonly string[]) =>
    t('Standings.Cars', { count: numbers.length, numbers: numbers.join(', ') });
  switch (open.kind) {
    case 'running': {
      const { lapsToGo, cars: count } = open;
      const left =
        lapsToGo === null ? t('Standings.StillRacing') : t('Standings.LapsToGo', { count: lapsToGo });
      return [left, t('Standings.CarsRunning', { count })];
    }
    case 'last-lap':
      return [t('Standings.OnLastLap'), cars(open.numbers)];
    case 'unserved':
      return [t('Standings.Unserved', { count: open.numbers.length }), cars(open.numbers)];
    case 'time-penalties':
      return [t('Standings.TimePenalties', { count: open.numbers.length }), cars(open.numbers)];
    case 'protest-after':
      return [t('Standings.ProtestTime'), t('Standings.ProtestAfter', { count: open.minutes })];
    case 'protest':
      return [
        `${t('Standings.ProtestTime')}, ${open.round.name}`,
        t('Standings.ProtestUntil', { time: timeOf(open.endsAtMs) }),
      ];
    case 'provisional':
      return [t('Standings.Provisional'), t('Standings.RoundCount', { count: open.rounds.length })];
    case 'coming':
      return [t('Standings.ToCome'), t('Standings.RoundCount', { count: open.rounds.length })];
  }
}
