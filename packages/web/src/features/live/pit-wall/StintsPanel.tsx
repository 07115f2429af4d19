/** The stints of the own car and of those around it: laps, pace, wear and how even they were. */

import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { CarPace } from '@lapwing/timing/insight/car-pace';
import { type InsightStint, stintsOfCar, workedStint } from '@lapwing/timing/insight/stints';
import { formatClock, formatLapTime } from '@lapwing/timing/lap-time';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { driverAt, driverCode } from './insight-race.ts';
import { Panel } from './Panel.tsx';
import { Figure, OpenArithmetic, secondsText, useCarNames, useOpenRule } from './Worked.tsx';

type StintsPanelProps = {
  own: CarPace;
  rivals: readonly CarPace[];
  rows: readonly LiveRow[];
  laps: LiveLaps;
  nowMs: number;
};

export function StintsPanel({ own, rivals, rows, laps, nowMs }: StintsPanelProps) {
  const { t } = useText();
  const carName = useCarNames();
  const cars = useMemo(
    () => [own, ...rivals].map((pace) => ({ pace, stints: stintsOfCar(pace) })),
    [own, rivals],
  );
  const open = useOpenRule();
  const driverOf = (carId: string, lapNumber: number) =>
    driverAt(
      laps.competitors.find(({ competitorId }) => competitorId === carId)?.drivers,
      rows.find(({ competitorId }) => competitorId === carId),
      lapNumber,
    );
  const ownStints = (cars[0]?.stints ?? []).map((stint) => ({ ...stint, worked: workedStint(stint) }));
  return (
    <Panel title={t('PitWall.Stints')} note={t('PitWall.StintsNote')} className="pw-wide">
      <div className="pw-stints">
        {cars.map(({ pace, stints }) => (
          <div key={pace.car.id} className="pw-stint-row" data-own={pace === own || undefined}>
            <span className="pw-stint-car">{carName(pace.car.id)}</span>
            <div className="pw-stint-line">
              {stints.map((stint) => {
                const driver = driverOf(pace.car.id, stint.toLap);
                const inLaps = t('PitWall.StintLaps', { from: stint.fromLap, to: stint.toLap });
                return (
                  <span
                    key={stint.fromLap}
                    className="pw-stint"
                    style={placeOf(stint, nowMs)}
                    title={driver === null ? inLaps : `${driver}, ${inLaps}`}
                  >
                    {driver !== null && <span className="pw-stint-driver">{driverCode(driver)} </span>}
                    <span className="pw-stint-laps">{stint.laps}</span>
                  </span>
                );
              })}
            </div>
            <span className="pw-stint-stops">
              {t('PitWall.StopCount', { count: pace.car.pitLaps.length })}
            </span>
          </div>
        ))}
        <div className="pw-stint-row" aria-hidden="true">
          <div className="pw-stint-line pw-stint-axis">
            {ticksUntil(nowMs).map((atMs) => (
              <span key={atMs} style={{ left: `${(atMs / Math.max(1, nowMs)) * 100}%` }}>
                {hoursAndMinutes(atMs)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <div className="pw-scroll">
        <table className="pw-table">
          <caption className="sr-only">{t('PitWall.OwnStints')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('PitWall.StintNumber')}</th>
              <th scope="col">{t('PitWall.LapsHead')}</th>
              <th scope="col">{t('PitWall.Time')}</th>
              <th scope="col">{t('PitWall.FairPace')}</th>
              <th scope="col">{t('PitWall.Wear')}</th>
              <th scope="col">{t('PitWall.Scatter')}</th>
            </tr>
          </thead>
          <tbody>
            {ownStints.map((stint, index) => (
              <tr key={stint.fromLap}>
                <th scope="row">{index + 1}</th>
                <td>
                  {stint.fromLap}–{stint.toLap}
                </td>
                <td>{formatClock((stint.untilMs ?? nowMs) - stint.fromMs)}</td>
                <td>
                  <Figure worked={stint.worked.pace} open={open}>
                    {stint.paceMs === null ? '–' : formatLapTime(Math.round(stint.paceMs))}
                  </Figure>
                </td>
                <td>
                  <Figure worked={stint.worked.change} open={open}>
                    {stint.degradationMs === null ? '–' : signed(stint.degradationMs)}
                  </Figure>
                </td>
                <td>
                  <Figure worked={stint.worked.scatter} open={open}>
                    {stint.consistencyMs === null ? '–' : `± ${secondsText(stint.consistencyMs)}`}
                  </Figure>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <OpenArithmetic
        open={open}
        all={ownStints.flatMap(({ worked }) => [worked.pace, worked.change, worked.scatter])}
      />
      <p className="pw-note">{t('PitWall.FairPaceNote')}</p>
    </Panel>
  );
}

function placeOf({ fromMs, untilMs }: InsightStint, nowMs: number) {
  const whole = Math.max(1, nowMs);
  return { left: `${(fromMs / whole) * 100}%`, width: `${(((untilMs ?? nowMs) - fromMs) / whole) * 100}%` };
}

const MINUTE_MS = 60_000;
const MOST_TICKS = 5;

/** Of the race, from its start; none so late that its text would leave the line. */
function ticksUntil(nowMs: number): number[] {
  const stepMs =
    MINUTE_MS *
    ([1, 5, 10, 15, 30, 60, 120].find((minutes) => nowMs / (minutes * MINUTE_MS) < MOST_TICKS) ?? 360);
  return Array.from({ length: Math.floor(nowMs / stepMs) + 1 }, (_, index) => index * stepMs).filter(
    (atMs) => atMs <= nowMs * 0.94,
  );
}

function hoursAndMinutes(atMs: number): string {
  const minutes = Math.round(atMs / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${`${minutes % 60}`.padStart(2, '0')}`;
}

function signed(timeMs: number): string {
  return `${timeMs < 0 ? '−' : '+'}${(Math.abs(timeMs) / 1000).toFixed(3)}`;
}
