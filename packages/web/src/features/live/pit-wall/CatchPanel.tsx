/** When the car ahead is caught, and whether anybody catches the own car. */

import type { CarPace } from '@lapwing/timing/insight/car-pace';
import { type CatchUp, catchUp, gapAfter } from '@lapwing/timing/insight/catch-up';
import type { FieldPace } from '@lapwing/timing/insight/fair-pace';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { Panel } from './Panel.tsx';
import { Figure, OpenArithmetic, secondsText, useCarNames, useOpenRule } from './Worked.tsx';

type CatchPanelProps = {
  own: CarPace;
  ahead: CarPace | undefined;
  behind: CarPace | undefined;
  field: FieldPace;
};

export function CatchPanel({ own, ahead, behind, field }: CatchPanelProps) {
  const { t } = useText();
  const open = useOpenRule();
  const carName = useCarNames();
  const next = ahead && catchUp(own, ahead, field);
  const follower = behind && catchUp(behind, own, field);
  return (
    <Panel title={t('PitWall.Catch')}>
      {next && ahead ? (
        <>
          <div className="pw-catch">
            <b>{carName(ahead.car.id)}</b>
            <div>
              <Figure worked={next.worked} open={open} className="pw-big">
                {lapsText(next, t)}
              </Figure>
              <small className="pw-catch-note">{spreadText(next, t)}</small>
            </div>
          </div>
          <GapLine own={own} ahead={ahead} next={next} />
          <OpenArithmetic open={open} all={[next.worked]} />
        </>
      ) : (
        <p className="pw-note">{t(ahead === undefined ? 'PitWall.NobodyAhead' : 'PitWall.PaceUnknown')}</p>
      )}
      {follower && behind && (
        <p className="pw-note">
          {follower.inLaps === null
            ? t('PitWall.NotCaught', { car: carName(behind.car.id) })
            : follower.inLaps === 0
              ? t('PitWall.CloseBehind', { car: carName(behind.car.id) })
              : t('PitWall.CaughtIn', { car: carName(behind.car.id), count: follower.inLaps })}
        </p>
      )}
    </Panel>
  );
}

function lapsText({ inLaps }: CatchUp, t: Translate): string {
  if (inLaps === null) return t('PitWall.NotSoon');
  return inLaps === 0 ? t('PitWall.Close') : t('PitWall.InLaps', { count: inLaps });
}

function spreadText({ changeMs, fewestLaps, mostLaps, inLaps }: CatchUp, t: Translate): string {
  const sign = changeMs < 0 ? '−' : '+';
  const change = t('PitWall.ALap', { change: `${sign}${(Math.abs(changeMs) / 1000).toFixed(2)}` });
  if (inLaps === null || inLaps === 0 || fewestLaps === null) return change;
  const range =
    mostLaps === null
      ? t('PitWall.LapsOrMore', { fewest: fewestLaps })
      : t('PitWall.LapsBetween', { fewest: fewestLaps, most: mostLaps });
  return `${change}, ${range}`;
}

const SHOWN_LAPS = 10;

/** Solid happened, dashed is expected. */
function GapLine({ own, ahead, next }: { own: CarPace; ahead: CarPace; next: CatchUp }) {
  const { t } = useText();
  const last = Math.min(own.lapCount, ahead.lapCount);
  const past = Array.from({ length: SHOWN_LAPS + 1 }, (_, index) => last - SHOWN_LAPS + index).flatMap(
    (lap) => {
      const gapMs = (own.car.endsMs[lap - 1] ?? Number.NaN) - (ahead.car.endsMs[lap - 1] ?? Number.NaN);
      return Number.isFinite(gapMs) && gapMs >= 0 ? [{ lap, gapMs }] : [];
    },
  );
  const later = Array.from({ length: SHOWN_LAPS + 1 }, (_, laps) => ({
    lap: last + laps,
    gapMs: gapAfter(next, laps),
  }));
  const most = Math.max(1000, ...past.map(({ gapMs }) => gapMs), ...later.map(({ gapMs }) => gapMs));
  const x = (lap: number) => 34 + ((lap - last + SHOWN_LAPS) / (2 * SHOWN_LAPS)) * 320;
  const y = (gapMs: number) => 92 - (gapMs / most) * 80;
  const path = (points: readonly { lap: number; gapMs: number }[]) =>
    points
      .map(({ lap, gapMs }, index) => `${index === 0 ? 'M' : 'L'}${x(lap).toFixed(1)} ${y(gapMs).toFixed(1)}`)
      .join('');
  const label = t('PitWall.GapLine', {
    from: secondsText(past[0]?.gapMs ?? next.gapMs),
    now: secondsText(next.gapMs),
    later: secondsText(later.at(-1)?.gapMs ?? 0),
  });
  return (
    <svg viewBox="0 0 366 112" className="pw-chart" role="img" aria-label={label}>
      <path d="M34 92H354" stroke="var(--line-2)" />
      <text x="28" y="96" textAnchor="end">
        0
      </text>
      <text x="28" y={y(most) + 4} textAnchor="end">
        {secondsText(most)}
      </text>
      <path d={path(past)} fill="none" stroke="var(--accent)" strokeWidth="2" />
      <path d={path(later)} fill="none" stroke="var(--accent)" strokeWidth="1.5" strokeDasharray="4 3" />
      <circle cx={x(last)} cy={y(next.gapMs)} r="3.5" fill="var(--accent)" />
      <text x={x(last)} y="108" textAnchor="middle">
        {t('PitWall.Lap', { lap: last })}
      </text>
    </svg>
  );
}
