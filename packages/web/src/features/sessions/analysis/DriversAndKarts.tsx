/** Drivers and karts apart, if karts were shared: only those who are connected by shared karts are compared. */

import type { FairResults } from '@lapwing/timing/insight/fair-results';
import type { MeetingPace } from '@lapwing/timing/insight/meeting-pace';
import type { Field } from '@lapwing/timing/lap-chart/chart-runner';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { SmallTable } from '../../../ui/tables/SmallTable.tsx';
import { paceChange } from './fair-pace-text.ts';

type DriversAndKartsProps = { results: FairResults; field: Field };

export function DriversAndKarts({ results, field }: DriversAndKartsProps) {
  const { t } = useText();
  const isShared = field.laps.competitors.some(({ drivers = [] }) => drivers.length > 0);
  if (!isShared) return null;
  return (
    <div className="pt-4">
      <h3 className="pb-1">{t('Analysis.DriverAndKart')}</h3>
      <p className="pb-2 text-2 text-ink-3">{t('Analysis.DriverAndKartHint')}</p>
      <div className="grid gap-4 lg:grid-cols-2">
        <Effects title={t('Analysis.DriversOnly')} effects={results.drivers} />
        <Effects title={t('Analysis.KartsOnly')} effects={results.karts} />
      </div>
    </div>
  );
}

type EffectsProps = { title: string; effects: MeetingPace['drivers'] };

/** Those of a group together, the fastest first. */
export function Effects({ title, effects }: EffectsProps) {
  const { t, locale } = useText();
  const known = [...effects].flatMap(([name, effect]) => (effect === null ? [] : [{ name, ...effect }]));
  const unknown = effects.size - known.length;
  const sorted = known.toSorted((a, b) => a.group - b.group || a.effectMs - b.effectMs);
  return (
    <div>
      {known.length > 0 && (
        <SmallTable
          caption={title}
          heads={[title, t('Analysis.Group'), t('Common.Laps'), t('Analysis.AgainstGroup')]}
        >
          {sorted.map(({ name, group, laps, effectMs }) => (
            <tr key={name}>
              <th scope="row" className="font-normal">
                {name}
              </th>
              <td data-align="end">{groupNumber(sorted, group)}</td>
              <td data-align="end">{formatNumber(laps, locale)}</td>
              <td data-align="end">{paceChange(effectMs)}</td>
            </tr>
          ))}
        </SmallTable>
      )}
      {unknown > 0 && (
        <p className="pt-1 text-2 text-ink-3">{t('Analysis.EffectUnknown', { title, count: unknown })}</p>
      )}
    </div>
  );
}

/** From 1, in the order of the table. */
function groupNumber(sorted: readonly { group: number }[], group: number): number {
  return [...new Set(sorted.map((one) => one.group))].indexOf(group) + 1;
}
