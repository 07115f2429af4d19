/** Switches of a visitor: a round that does not count, or a time penalty that was not given. */

import type { ChampionshipSeason, SeasonRound } from '@lapwing/contract/results/season';
import type { NowRow, RunningRound, Switches } from '@lapwing/timing/championship/as-it-stands';
import { nothingOff } from '@lapwing/timing/championship/as-it-stands';
import { isOrderedByTime } from '@lapwing/timing/championship/live-round';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { formatPoints } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { numberOf } from '../state/rows.ts';
import { deviceZone } from './device-zone.ts';
import { SideSection } from './SideSection.tsx';
import { toggled } from './switches.ts';

type WhatIfPanelProps = {
  season: ChampionshipSeason;
  running: RunningRound | null;
  rows: readonly NowRow[];
  real: readonly NowRow[];
  off: Switches;
  count: number;
  locale: string;
  onChange: (next: Switches) => void;
};

const MOST_CHANGES = 5;

export function WhatIfPanel(props: WhatIfPanelProps) {
  const { season, running, off, count, onChange } = props;
  const { t } = useText();
  const rounds = season.events
    .flatMap((event) => event.rounds)
    .filter(
      ({ state, roundId }) => state === 'provisional' || state === 'running' || off.rounds.has(roundId),
    );
  const penalised =
    running !== null && isOrderedByTime(running.board)
      ? running.board.rows.filter(({ penaltyMs }) => penaltyMs > 0)
      : [];
  if (rounds.length === 0 && penalised.length === 0 && count === 0) return null;
  const reset = (
    <Button kind="quiet" size="small" onClick={() => onChange(nothingOff)}>
      {t('Standings.Reset')}
    </Button>
  );
  return (
    <SideSection title={t('Standings.WhatIf')} action={count > 0 && reset}>
      {penalised.map((row) => (
        <div key={row.competitorId} className="border-b border-line py-1">
          <Switch
            label={t('Standings.PenaltyOff', {
              number: numberOf(row),
              time: formatLapTime(row.penaltyMs),
            })}
            note={t('Standings.PenaltyOffNote')}
            isOn={off.penalties.has(row.competitorId)}
            onChange={() => onChange({ ...off, penalties: toggled(off.penalties, row.competitorId) })}
          />
        </div>
      ))}
      {rounds.map((round) => (
        <div key={round.roundId} className="border-b border-line py-1">
          <RoundSwitch
            round={round}
            isOff={off.rounds.has(round.roundId)}
            onChange={() => onChange({ ...off, rounds: toggled(off.rounds, round.roundId) })}
          />
        </div>
      ))}
      {count > 0 && <WhatChanges {...props} />}
    </SideSection>
  );
}

type RoundSwitchProps = { round: SeasonRound; isOff: boolean; onChange: () => void };

function RoundSwitch({ round, isOff, onChange }: RoundSwitchProps) {
  const { t, locale } = useText();
  const { name, state, protestEndsAtMs } = round;
  const note =
    protestEndsAtMs !== null && protestEndsAtMs > Date.now()
      ? t('Standings.RoundProtest', { time: formatInstant(protestEndsAtMs, 'time', locale, deviceZone()) })
      : state === 'running'
        ? t('Standings.RoundRunning')
        : t('Standings.RoundProvisional');
  return (
    <Switch label={t('Standings.RoundOff', { round: name })} note={note} isOn={isOff} onChange={onChange} />
  );
}

function WhatChanges({ rows, real, locale }: WhatIfPanelProps) {
  const { t } = useText();
  const before = new Map(real.map((row) => [row.person, row]));
  const changed = rows.filter((row) => {
    const was = before.get(row.person);
    return was?.position !== row.position || was?.total !== row.total;
  });
  const first = rows[0]?.who;
  const isSameFirst = rows[0]?.person === real[0]?.person;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      showToast({ text: t('WhatIf.Copied') });
    } catch {
      showToast({ text: t('SessionResults.LinkNotCopied'), tone: 'problem' });
    }
  };
  return (
    <div role="status" className="pt-2.5 text-3">
      <p>
        {isSameFirst || first === undefined ? (
          t('Standings.SameFirst')
        ) : (
          <b className="font-strong">
            {t('Standings.WouldWin', { name: `${first.firstName} ${first.lastName}`.trim() })}
          </b>
        )}
      </p>
      <table className="my-2 w-full stretch-data">
        <caption className="sr-only">{t('Standings.Changes')}</caption>
        <tbody>
          {changed.slice(0, MOST_CHANGES).map((row) => {
            const was = before.get(row.person);
            return (
              <tr key={row.person} className="h-7.5 border-b border-line">
                <td>{row.who.no}</td>
                <td>{row.who.lastName || row.who.firstName}</td>
                <td className="text-end text-ink-2">
                  {t('Standings.FromTo', { from: was?.position ?? '', to: row.position ?? '' })}
                </td>
                <td className="text-end text-ink-2">
                  {t('Standings.FromTo', {
                    from: formatPoints(was?.total ?? 0, locale),
                    to: formatPoints(row.total, locale),
                  })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button size="small" onClick={() => void copy()}>
        {t('WhatIf.Copy')}
      </Button>
    </div>
  );
}
