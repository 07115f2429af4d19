/** Who is in the way on the next lap. */

import type { CarPace } from '@lapwing/timing/insight/car-pace';
import type { FieldPace } from '@lapwing/timing/insight/fair-pace';
import { type Met, trafficAhead } from '@lapwing/timing/insight/traffic';
import { useText } from '../../../i18n/language.ts';
import { Panel } from './Panel.tsx';
import { Figure, OpenArithmetic, secondsText, useCarNames, useOpenRule } from './Worked.tsx';

const MOST_CARS = 6;

export function TrafficPanel({ own, field }: { own: CarPace; field: FieldPace }) {
  const { t } = useText();
  const open = useOpenRule();
  const carName = useCarNames();
  const traffic = trafficAhead(own, field);
  if (traffic === null) return null;
  const { cost } = traffic;
  const met: readonly Met[] = [...traffic.reached, ...traffic.arriving].toSorted((a, b) => a.inMs - b.inMs);
  return (
    <Panel title={t('PitWall.Traffic', { lap: traffic.lapNumber })} className="pw-traffic">
      {met.length === 0 ? (
        <p className="pw-note">{t('PitWall.NoTraffic')}</p>
      ) : (
        <table className="pw-table">
          <thead>
            <tr>
              <th scope="col">{t('PitWall.Car')}</th>
              <th scope="col">{t('PitWall.Meet')}</th>
              <th scope="col">{t('PitWall.SlowerBy')}</th>
            </tr>
          </thead>
          <tbody>
            {met.slice(0, MOST_CARS).map(({ carId, inMs, slowerMs }) => (
              <tr key={carId}>
                <th scope="row">{carName(carId)}</th>
                <td>
                  {t(slowerMs > 0 ? 'PitWall.WeReach' : 'PitWall.ItReaches', {
                    seconds: Math.round(inMs / 1000),
                  })}
                </td>
                <td>
                  {slowerMs < 0 && '−'}
                  {secondsText(slowerMs)} s
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="pw-note">
        {cost.kind === 'cost' ? (
          <>
            {t('PitWall.TrafficCosts')}{' '}
            <Figure worked={cost.worked} open={open}>
              {secondsText(cost.costMs)} s
            </Figure>
          </>
        ) : (
          t(cost.kind === 'none' ? 'PitWall.TrafficCostsNothing' : 'PitWall.TrafficCostUnknown')
        )}
      </p>
      <OpenArithmetic open={open} all={cost.kind === 'cost' ? [cost.worked] : []} />
    </Panel>
  );
}
