/** One record: its time, its holder and its lap, with the records before it. */

import type { LapRecord, OrganizationRecords } from '@lapwing/contract/records/records';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { RecordLapLink } from '../../parts/RecordLapLink.tsx';
import { categoryText } from '../../parts/record-words.ts';

type RecordItemProps = OrganizationRecords['tracks'][number]['records'][number];

export function RecordItem({ category, history }: RecordItemProps) {
  const { t } = useText();
  const [standing, ...earlier] = history;
  if (standing === undefined) return null;
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <h3 className="text-3 font-medium text-ink-2">{categoryText(category, t)}</h3>
      <RecordLine record={standing} isStanding />
      {earlier.length > 0 && (
        <details className="pt-1">
          <summary className="link w-fit cursor-pointer py-1 text-3 phone:py-2.5">
            {t('Records.Earlier', { count: earlier.length })}
          </summary>
          <ol className="border-s-2 border-line ps-3">
            {earlier.map((record) => (
              <li key={record.recordId} className="py-1">
                <RecordLine record={record} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

function RecordLine({ record, isStanding = false }: { record: LapRecord; isStanding?: boolean }) {
  const { locale } = useText();
  const { lapTime, name, startNumber, date, lap, source } = record;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <b className={isStanding ? 'text-5 font-strong tabular-nums' : 'font-medium tabular-nums'}>{lapTime}</b>
      <span className="font-medium">
        {lap?.driver ?? name}
        {startNumber !== '' && <span className="font-normal text-ink-3"> #{startNumber}</span>}
        {lap?.driver && <span className="font-normal text-ink-3"> {name}</span>}
      </span>
      <time dateTime={date} className="text-ink-2">
        {formatLocal(date, 'short-date', locale)}
      </time>
      <span className="min-w-0 text-3 text-ink-2">{lap === null ? source : <RecordLapLink lap={lap} />}</span>
    </p>
  );
}
