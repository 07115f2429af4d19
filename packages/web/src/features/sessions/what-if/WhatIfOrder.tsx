/** The order that would be, next to the published one. */

import type { WhatIf, WhatIfPlace, WhatIfRow } from '@lapwing/contract/results/what-if';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useText } from '../../../i18n/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ShortName } from '../../../ui/content/ShortName.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { PlacesChanged } from '../../../ui/racing/PlacesChanged.tsx';

export function WhatIfOrder({ whatIf }: { whatIf: WhatIf }) {
  const { t } = useText();
  const { rows, isByBestLap, off } = whatIf;
  const isSame = off !== '' && rows.every(({ before, after }) => before.position === after.position);
  return (
    <section aria-labelledby="order">
      <h2 id="order">{t('WhatIf.Order')}</h2>
      <p role="status" className="pb-2 text-2 text-ink-3">
        {isSame && t('WhatIf.OrderSame')}
      </p>
      <Sheet>
        <table className="data-table phone:[--cell-height:2.75rem] phone:[--cell-pad:6px]">
          <caption className="sr-only">{t('WhatIf.Order')}</caption>
          <thead>
            <tr>
              <th scope="col" data-align="end" className="w-14 phone:w-11">
                {t('WhatIf.Position')}
              </th>
              <th scope="col" data-align="end" className="w-20 phone:w-12">
                {t('WhatIf.Was')}
              </th>
              <th scope="col">{t('WhatIf.Competitor')}</th>
              <th scope="col" data-align="end">
                {isByBestLap ? t('WhatIf.Best') : t('WhatIf.Total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OrderRow key={row.competitorId} row={row} isByBestLap={isByBestLap} />
            ))}
          </tbody>
        </table>
      </Sheet>
    </section>
  );
}

function OrderRow({ row, isByBestLap }: { row: WhatIfRow; isByBestLap: boolean }) {
  const { t } = useText();
  const { before, after } = row;
  const timeOf = ({ bestTimeMs, totalTimeMs }: WhatIfPlace) => {
    const timeMs = isByBestLap ? bestTimeMs : totalTimeMs;
    return timeMs === null ? '' : formatLapTime(timeMs);
  };
  const won = before.position === null || after.position === null ? 0 : before.position - after.position;
  const isChanged = before.position !== after.position || timeOf(before) !== timeOf(after);
  return (
    <tr
      className={classNames(isChanged && '*:bg-slow-tint [&>:first-child]:shadow-[inset_3px_0_var(--slow)]')}
    >
      <td data-align="end">
        <b className="font-strong">{placeOf(after)}</b>
      </td>
      <td data-align="end" className="text-ink-2">
        {won !== 0 && (
          <span className="me-1.5 text-2 phone:me-0 phone:block">
            <PlacesChanged change={won} />
          </span>
        )}
        {placeOf(before)}
      </td>
      <th scope="row">
        <span className="flex items-center gap-2.5 phone:gap-1.5">
          <NumberPlate startNumber={row.startNumber} />
          <ShortName firstName={row.firstName} lastName={row.lastName} />
        </span>
      </th>
      <td data-align="end">
        {timeOf(before) !== timeOf(after) && (
          <s className="me-2 text-2 text-ink-3 phone:block">{timeOf(before)}</s>
        )}
        {timeOf(after) || <span className="sr-only">{t('WhatIf.NotClassified')}</span>}
      </td>
    </tr>
  );
}

function placeOf({ position, status }: WhatIfPlace): string {
  return position === null ? (status === 'Normal' ? 'NC' : status) : String(position);
}
