/** The standings of a championship that would follow. */

import type { WhatIf } from '@lapwing/contract/results/what-if';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import { useText } from '../../../i18n/language.ts';
import { formatPoints } from '../../../i18n/numbers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ShortName } from '../../../ui/content/ShortName.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';

type Championship = WhatIf['championships'][number];

type WhatIfStandingsProps = {
  championship: Championship;
  /** something is switched off */
  isOn: boolean;
};

export function WhatIfStandings({ championship, isOn }: WhatIfStandingsProps) {
  const { t, locale } = useText();
  const { rows, championshipId } = championship;
  const title = t('WhatIf.Standings', { championship: championshipTitle(championship) });
  const isChanged = ({ before, after }: Championship['rows'][number]) =>
    before?.position !== after?.position || before?.total !== after?.total;
  const id = `standings-${championshipId}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p role="status" className="pb-2 text-2 text-ink-3">
        {isOn && !rows.some(isChanged) && t('WhatIf.StandingsSame')}
      </p>
      <Sheet>
        <table className="data-table phone:[--cell-height:2.75rem]">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" data-align="end" className="w-14">
                {t('WhatIf.Position')}
              </th>
              <th scope="col" data-align="end" className="w-20">
                {t('WhatIf.Was')}
              </th>
              <th scope="col">{t('WhatIf.Competitor')}</th>
              <th scope="col" data-align="end">
                {t('WhatIf.PointsColumn')}
              </th>
              <th scope="col" data-align="end">
                {t('WhatIf.PointsWere')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={`${row.no} ${row.firstName} ${row.lastName}`}
                className={classNames(
                  isChanged(row) && '*:bg-slow-tint [&>:first-child]:shadow-[inset_3px_0_var(--slow)]',
                )}
              >
                <td data-align="end">
                  <b className="font-strong">{row.after?.position}</b>
                </td>
                <td data-align="end" className="text-ink-2">
                  {row.before?.position}
                </td>
                <th scope="row">
                  <span className="flex items-center gap-2.5 phone:gap-1.5">
                    <NumberPlate startNumber={row.no} />
                    <ShortName firstName={row.firstName} lastName={row.lastName} />
                  </span>
                </th>
                <td data-align="end" className="font-strong">
                  {row.after !== null && formatPoints(row.after.total, locale)}
                </td>
                <td data-align="end" className="text-ink-2">
                  {row.before !== null && formatPoints(row.before.total, locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
    </section>
  );
}
