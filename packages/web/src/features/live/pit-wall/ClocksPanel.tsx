/** The rules of the race, and how the car stands against them. */

import type { CarClocks, DriverClock, PitClock } from '@lapwing/timing/insight/clocks';
import { type DriverAndKart, type Effect, workedDriverPace } from '@lapwing/timing/insight/driver-and-kart';
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
            <Figure worked={stops.worked} open={open} className="pw-big">
              {t('PitWall.StopsOf', { made: stops.made, asked: stops.asked })}
            </Figure>{' '}
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
        {pit && (
          <Fact label={t('PitWall.PitLane')}>
            <Figure worked={pit.worked} open={open}>
              {pitText(pit, t)}
            </Figure>
          </Fact>
        )}
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
      <OpenArithmetic
        open={open}
        all={[stint?.worked, stops?.worked, slack?.worked, pit?.worked, fuel?.worked]}
      />
      <h3>{t('PitWall.Drivers')}</h3>
      <ul className="pw-drivers">
        {drivers.map((driver) => (
          <DriverItem
            key={driver.name}
            driver={driver}
            pace={drivers.length > 1 ? (driverPace.get(driver.name) ?? null) : undefined}
          />
        ))}
      </ul>
    </Panel>
  );
}

type DriverItemProps = {
  driver: DriverClock;
  /** against the crew: null while it is unknown, undefined for somebody alone */
  pace: Effect | null | undefined;
};

function DriverItem({ driver, pace }: DriverItemProps) {
  const { t } = useText();
  const open = useOpenRule();
  const { name, drivenMs, owesMs, leftMs, isDriving, state, worked } = driver;
  const workedPace = pace ? workedDriverPace(name, pace) : null;
  const notes: string[] = [];
  if (owesMs !== null) {
    notes.push(owesMs > 0 ? t('PitWall.Owes', { time: formatClock(owesMs) }) : t('PitWall.MinimumDone'));
  }
  if (leftMs !== null) {
    notes.push(
      leftMs < 0
        ? t('PitWall.OverBy', { time: formatClock(-leftMs) })
        : t('PitWall.TimeLeft', { time: formatClock(leftMs) }),
    );
  }
  return (
    <li data-state={state}>
      <span>
        {name} {isDriving && <small className="pw-own">{t('PitWall.InTheCar')}</small>}
      </span>
      <Figure worked={worked} open={open} className="font-semibold">
        {formatClock(drivenMs)}
      </Figure>
      <small className="pw-driver-note">
        {notes.join(', ')}
        {notes.length > 0 && pace !== undefined && ', '}
        {pace === null && t('PitWall.DriverPaceUnknown')}
        {pace && (
          <Figure worked={workedPace} open={open}>
            {paceText(pace, t)}
          </Figure>
        )}
      </small>
      <OpenArithmetic open={open} all={[worked, workedPace]} />
    </li>
  );
}

/** Only those who shared a car are compared. */
function paceText({ effectMs }: Effect, t: Translate): string {
  const sign = effectMs < 0 ? '−' : '+';
  return t('PitWall.DriverPace', { change: `${sign}${(Math.abs(effectMs) / 1000).toFixed(2)}` });
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
