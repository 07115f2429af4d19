/** Announces that a lap of the session is faster than the lap record of its class. */

import { sessionOfLiveId } from '@lapwing/contract/live/ids';
import { recordsApi } from '@lapwing/contract/records/records';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import { beatenRecord } from '@lapwing/timing/records/beaten-records';
import { useQuery } from '@tanstack/react-query';
import { Award, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { useText } from '../../../i18n/language.ts';
import { useDisplay } from '../display/use-display.ts';
import { useLive } from '../state/live-store.ts';
import { INFO_RENEWAL_MS, ofEvent } from '../state/queries.ts';
import { classOf, nameOf } from '../state/rows.ts';
import { recordsKey } from '../state/standing-records.ts';

export function RecordStrip() {
  const { t } = useText();
  const { form } = useDisplay();
  // On a phone several would fill half of the screen.
  const [isOpen, setIsOpen] = useState(false);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const rows = useLive(({ board }) => board.rows);
  const { data: records = [] } = useQuery({
    queryKey: recordsKey(liveSessionId),
    queryFn: async ({ signal }) => {
      const session = sessionOfLiveId(liveSessionId);
      if (session === null) return [];
      const { sessionId } = session;
      const answer = await resultsClient.call(recordsApi.sessionRecords, { sessionId }, ofEvent(), {
        signal,
      });
      return answer.records.map(({ className, lapTime, name }) => ({
        className,
        lapTimeMs: parseLapTime(lapTime),
        name,
      }));
    },
    refetchInterval: INFO_RENEWAL_MS,
  });
  const broken = rows.flatMap((row) => {
    const record = beatenRecord(row, records);
    return record === null ? [] : [{ row, record }];
  });
  const list = (
    <ul className="min-w-0 flex-1">
      {broken.map(({ row, record }) => (
        <li key={row.competitorId}>
          {t(classOf(row) === '' ? 'Records.Broken' : 'Records.BrokenInClass', {
            name: nameOf(row),
            time: formatLapTime(row.bestLapTimeMs ?? 0),
            className: classOf(row),
            holder: record.name,
            record: formatLapTime(record.lapTimeMs),
          })}
        </li>
      ))}
    </ul>
  );
  return (
    <div role="status" className="live-text" data-lines hidden={broken.length === 0}>
      <Award size={18} strokeWidth={1.75} aria-hidden="true" />
      {form === 'phone' && broken.length > 1 ? (
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-8 w-full items-center justify-between gap-3 text-start font-medium touch-target"
          >
            {t('Records.ManyBroken', {
              count: broken.length,
              classes: broken.map(({ row }) => classOf(row)).join(', '),
            })}
            <ChevronDown
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
              className={isOpen ? 'flex-none rotate-180' : 'flex-none'}
            />
          </button>
          {isOpen && list}
        </div>
      ) : (
        list
      )}
    </div>
  );
}
