/** Transponders that nobody has entered: who is it? */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { unknownTranspondersQuery } from '../queries.ts';
import type { Change } from '../use-meeting.ts';
import { nameOfEntry } from './EntryTable.tsx';

type UnknownTranspondersProps = {
  meeting: Meeting;
  change: Change;
  onAdd: (transponder: string) => void;
};

/** Only while a session runs. */
export function UnknownTransponders({ meeting, change, onAdd }: UnknownTranspondersProps) {
  const { t } = useText();
  const isRunning = meeting.states.some(({ status }) => status === 'Active');
  const { data } = useQuery({ ...unknownTranspondersQuery(meeting.eventId), enabled: isRunning });
  const known = new Set(meeting.entries.flatMap(({ transponders }) => transponders));
  const unknown = isRunning ? (data ?? []).filter(({ transponder }) => !known.has(transponder)) : [];
  if (unknown.length === 0) return null;
  const options = [
    { value: '', label: t('Desk.WhoIsIt') },
    ...meeting.entries.map((entry) => ({
      value: String(entry.id),
      label: [entry.number, nameOfEntry(entry)].filter(Boolean).join(' '),
    })),
  ];
  return (
    <ul className="grid gap-px border-b border-line bg-slow-tint">
      {unknown.map(({ transponder, sessionName, laps }) => (
        <li key={transponder} className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-1.5 text-3">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="flex-none text-slow" />
          <span className="min-w-48 flex-1">
            <b className="font-strong">{t('Desk.UnknownTransponder', { transponder })}</b>{' '}
            <span className="text-ink-2">
              {sessionName}, {t('Laps', { count: laps })}
            </span>
          </span>
          <Select
            label={t('Desk.WhoIs', { transponder })}
            shownLabel=""
            options={options}
            value=""
            onChange={(id) => {
              const entry = meeting.entries.find((each) => String(each.id) === id);
              if (!entry) return;
              const transponders = [...entry.transponders, transponder];
              change([{ kind: 'entry', id: entry.id, version: entry.version, set: { transponders } }]);
            }}
          />
          <Button size="small" onClick={() => onAdd(transponder)}>
            {t('Desk.NewEntry')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
