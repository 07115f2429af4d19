/** The rules of the race, and how the car stands against them. */

import type { CarClocks, DriverClock, PitClock } from '@lapwing/timing/insight/clocks';
import type { DriverAndKart, Effect } from '@lapwing/timing/insight/driver-and-kart';
import { formatClock } from '@lapwing/timing/lap-time';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { Panel } from './Panel.tsx';
import { Figure, OpenArithmetic, secondsText, useOpenRule } from './Worked.tsx';

type ClocksPanelProps = {
  clocks: CarClocks;
  /** of the drivers who share the car, by name */
  driverPace: DriverAndKart['drivers'];
  /** who set the rules; null if nobody has */
  rulesFrom: 'team' | 'visitor' | 'organiser' | null;
  onEdit: () => void;
};

export function ClocksPanel({ clocks, driverPace, rulesFrom, onEdit }: ClocksPanelProps) {
  const { t, locale } = useText();
  const open = useOpenRule();
  const { stint, stops, slack, pit, shortestStop, fuel, drivers } = clocks;
  return (
    <Panel
      title={t('PitWall.Clocks')}
      note={rulesFrom === null ? undefined : t(`PitWall.RulesFrom.${rulesFrom}`)}
      action={
        <button type="button" className="pw-link" onClick={onEdit}>
          {t('PitWall.EditRules')}
        </button>
      }
    >
      {rulesFrom === null && <p className="pw-note">{t('PitWall.NoRules')}</p>}
      {stint && (
        <div className="pw-clock" data-state={stint.state}>
          <span className="pw-label">{t('PitWall.Stint')}</span>
          <p>
            <Figure worked={stint.worked} open={open} className="pw-big">
              {formatClock(stint.stintMs)}
            </Figure>{' '}
            {t('PitWall.AtMost', { time: formatClock(stint.maximumMs) })}
            <b className="pw-left">
              {stint.leftMs < 0
                ? t('PitWall.OverBy', { time: formatClock(-stint.leftMs) })
                : t('PitWall.TimeLeft', { time: formatClock(stint.leftMs) })}
              {stint.lapsLeft !== null &&
                stint.leftMs >= 0 &&
                `, ${t('PitWall.Laps', { count: stint.lapsLeft })}`}
            </b>
          </p>
          <Bar share={stint.stintMs / stint.maximumMs} />
        </div>
      )}
      {stops && (
        <div className="pw-clock">
          <span className="pw-label">{t('PitWall.Stops')}</span>
          <p>
            <b className="pw-big">{t('PitWall.StopsOf', { made: stops.made, asked: stops.asked })}</b>{' '}
            {t('PitWall.StopsOwed', { stops: stops.owed })}
          </p>
        </div>
      )}
      <dl className="pw-facts">
        {slack && (
          <Fact label={t('PitWall.Slack')}>
            <Figure worked={slack.worked} open={open}>
              {slack.slackMs < 0 && '−'}
              {formatClock(Math.abs(slack.slackMs))}
            </Figure>
          </Fact>
        )}
        {pit && <Fact label={t('PitWall.PitLane')}>{pitText(pit, t)}</Fact>}
        {shortestStop && (
          <Fact label={t('PitWall.ShortestStop')}>
            {secondsText(shortestStop.minimumMs)} s
            {shortestStop.tooShort > 0 && <b className="pw-alert"> {t('PitWall.TooShort')}</b>}
          </Fact>
        )}
        {fuel && (
          <Fact label={t('PitWall.Fuel')}>
            <Figure worked={fuel.worked} open={open}>
              {t('PitWall.Litres', { litres: formatNumber(fuel.leftMl / 1000, locale, 1) })}
            </Figure>{' '}
            <span data-state={fuel.state} className="pw-left">
              {t('PitWall.FuelUntil', { lap: fuel.untilLap })}
            </span>
          </Fact>
        )}
      </dl>
      <OpenArithmetic open={open} all={[stint?.worked, slack?.worked, fuel?.worked]} />
      <h3>{t('PitWall.Drivers')}</h3>
      <ul className="pw-drivers">
        {drivers.map((driver) => (
          <li key={driver.name} data-state={driver.state}>
            <span>
              {driver.name} {driver.isDriving && <small className="pw-own">{t('PitWall.InTheCar')}</small>}
            </span>
            <b>{formatClock(driver.drivenMs)}</b>
            <small className="pw-driver-note">{driverNotes(driver, drivers.length > 1, driverPace, t)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function driverNotes(
  { name, owesMs, leftMs }: DriverClock,
  isShared: boolean,
  pace: DriverAndKart['drivers'],
  t: Translate,
): string {
  const notes: string[] = [];
  if (owesMs !== null) {
    notes.push(owesMs > 0 ? t('PitWall.Owes', { time: formatClock(owesMs) }) : t('PitWall.MinimumDone'));
  }
  if (leftMs !== null) notes.push(t('PitWall.TimeLeft', { time: formatClock(Math.max(0, leftMs)) }));
  if (isShared) notes.push(paceText(pace.get(name), t));
  return notes.join(', ');
}

/** Only those who shared a car are compared. */
function paceText(effect: Effect | null | undefined, t: Translate): string {
  if (!effect) return t('PitWall.DriverPaceUnknown');
  const sign = effect.effectMs < 0 ? '−' : '+';
  return t('PitWall.DriverPace', { change: `${sign}${(Math.abs(effect.effectMs) / 1000).toFixed(2)}` });
}

function pitText(pit: PitClock, t: Translate): string {
  if (pit.kind === 'closed') {
    return pit.opensInMs === null
      ? t('PitWall.Closed')
      : t('PitWall.OpensIn', { time: formatClock(pit.opensInMs) });
  }
  return pit.closesInMs === null
    ? t('PitWall.Open')
    : t('PitWall.ClosesIn', { time: formatClock(pit.closesInMs) });
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <div className="pw-bar" aria-hidden="true">
      <i style={{ width: `${Math.min(100, share * 100)}%` }} />
    </div>
  );
}
