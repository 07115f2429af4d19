/** Where a stop now would put the car, and whether it is better to wait. */

import type { CarPace } from '@lapwing/timing/insight/car-pace';
import type { FieldPace } from '@lapwing/timing/insight/fair-pace';
import { measuredStops } from '@lapwing/timing/insight/pit-loss';
import { type Rejoin, rejoin } from '@lapwing/timing/insight/rejoin';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { AroundLine } from './AroundLine.tsx';
import { Panel } from './Panel.tsx';
import { Figure, OpenArithmetic, secondsText, useCarNames, useOpenRule } from './Worked.tsx';

const LAPS_TO_WAIT = [0, 1, 2, 3, 4];

export function RejoinPanel({ own, field }: { own: CarPace; field: FieldPace }) {
  const { t } = useText();
  const open = useOpenRule();
  const carName = useCarNames();
  const waits = useMemo(() => {
    const stops = measuredStops(field);
    return LAPS_TO_WAIT.flatMap((wait) => rejoin(own, field, stops, wait) ?? []);
  }, [own, field]);
  const [now] = waits;
  if (now === undefined) {
    const isSlow = field.baseline.isNeutralNow;
    return (
      <Panel title={t('PitWall.Rejoin')}>
        <p className="pw-note">{t(isSlow ? 'PitWall.RejoinNeutral' : 'PitWall.RejoinUnknown')}</p>
      </Panel>
    );
  }
  const gapTo = (one: Rejoin['ahead']) =>
    one === null
      ? t('PitWall.Nobody')
      : t('PitWall.By', { car: carName(one.carId), seconds: secondsText(one.gapMs) });
  const slower = (one: Rejoin['ahead']) =>
    one &&
    t(one.slowerMs >= 0 ? 'PitWall.SlowerThanUs' : 'PitWall.FasterThanUs', {
      seconds: secondsText(one.slowerMs),
    });
  return (
    <Panel title={t('PitWall.Rejoin')} note={t('PitWall.EndOfLap', { lap: now.lapNumber })}>
      <div className="pw-rejoin">
        <Figure worked={now.worked} open={open} className="pw-huge">
          {t('PitWall.Place', { place: now.place })}
        </Figure>
        <dl>
          <div>
            <dt>{t('PitWall.Behind')}</dt>
            <dd>{gapTo(now.ahead)}</dd>
            <dd className="pw-note">{slower(now.ahead)}</dd>
          </div>
          <div>
            <dt>{t('PitWall.AheadOf')}</dt>
            <dd>{gapTo(now.behind)}</dd>
            <dd className="pw-note">{slower(now.behind)}</dd>
          </div>
          <div>
            <dt>{t('PitWall.PitLoss')}</dt>
            <dd>
              <Figure worked={now.loss.worked} open={open}>
                {secondsText(now.loss.lossMs)} s
              </Figure>
            </dd>
            <dd className="pw-note">{t('PitWall.StopCount', { count: now.loss.stops })}</dd>
          </div>
        </dl>
      </div>
      <AroundLine near={now.near} ownId={own.car.id} />
      <OpenArithmetic open={open} all={[now.worked, now.loss.worked]} />
      <h3>{t('PitWall.IfWeWait')}</h3>
      <table className="pw-table">
        <thead>
          <tr>
            <th scope="col">{t('PitWall.PitAtEndOf')}</th>
            <th scope="col">{t('PitWall.RejoinPlace')}</th>
            <th scope="col">{t('PitWall.Behind')}</th>
            <th scope="col">{t('PitWall.AheadOf')}</th>
          </tr>
        </thead>
        <tbody>
          {waits.map((one, index) => (
            <tr key={one.lapNumber} data-own={index === 0 || undefined}>
              <th scope="row">{t(index === 0 ? 'PitWall.LapNow' : 'PitWall.Lap', { lap: one.lapNumber })}</th>
              <td>{t('PitWall.Place', { place: one.place })}</td>
              <td>{gapTo(one.ahead)}</td>
              <td>{gapTo(one.behind)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
