/** Everything that was changed in a meeting: who, when, what, and undo of each. */

import type { LogEntry, Meeting } from '@lapwing/contract/desk/meeting';
import { useQuery } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/content/Avatar.tsx';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { logQuery } from '../queries.ts';

/** The fields of things as the editors name them. */
const fieldTexts = {
  number: 'Desk.Fields.number',
  firstName: 'Desk.FirstName',
  lastName: 'Desk.LastName',
  nationality: 'Desk.Nationality',
  className: 'Desk.Class',
  team: 'Desk.Team',
  transponders: 'Desk.Transponder',
  drivers: 'Desk.Fields.driver',
  note: 'Desk.Note',
  isCheckedIn: 'Desk.CheckedIn',
  name: 'Desk.Name',
  type: 'Desk.Type',
  group: 'Desk.Group',
  classes: 'Desk.Classes',
  startsAtMs: 'Desk.Start',
  slotMs: 'Desk.Slot',
  laps: 'Desk.LapsField',
  timeMs: 'Desk.LengthMinutes',
  minimumLapTimeMs: 'Desk.MinimumLap',
  redFlag: 'Desk.RedFlag',
  gridFrom: 'Desk.GridFrom',
  sport: 'Desk.Sport',
  startDate: 'Desk.FirstDay',
  endDate: 'Desk.LastDay',
  isListed: 'Desk.IsListed',
  location: 'Desk.Place',
  groups: 'Desk.Groups',
} as const;

function isNamed(field: string): field is keyof typeof fieldTexts {
  return Object.hasOwn(fieldTexts, field);
}

/** `Changed: 12 Jan de Vries (Team, Class)`. */
export function describeChange({ action, subject, count, fields }: LogEntry, t: Translate): string {
  const what = count > 1 ? t('Desk.Things', { count }) : subject;
  const named = action === 'changed' && count === 1 ? fields.filter(isNamed) : [];
  const about = named.length > 0 ? ` (${named.map((field) => t(fieldTexts[field])).join(', ')})` : '';
  return `${[t(`Desk.Actions.${action}`), what].filter(Boolean).join(': ')}${about}`;
}

type MeetingLogProps = { meeting: Meeting; canEdit: boolean; onUndo: (number: number) => void };

export function MeetingLog({ meeting, canEdit, onUndo }: MeetingLogProps) {
  const { t } = useText();
  const [pages, setPages] = useState(0);
  const earlier = useQuery({ ...logQuery(meeting.eventId, meeting.version, pages), enabled: pages > 0 });
  const shown = pages === 0 ? meeting.log : (earlier.data?.entries ?? meeting.log);
  const hasMore = pages === 0 ? (meeting.log.at(-1)?.number ?? 1) > 1 : (earlier.data?.hasMore ?? true);
  return (
    <section id="changes" aria-label={t('Desk.Changes')} className="min-w-0 print:hidden">
      <Sheet>
        <h2 className="flex min-h-12 items-center border-b border-line px-4">{t('Desk.Changes')}</h2>
        {shown.length === 0 ? (
          <p className="px-4 py-6 text-ink-2">{t('Desk.NoChanges')}</p>
        ) : (
          <ol aria-label={t('Desk.ChangesNewest')} className="max-h-[28rem] overflow-y-auto">
            {shown.map((entry) => (
              <ChangeRow key={entry.number} {...{ meeting, entry, canEdit, onUndo }} />
            ))}
            {hasMore && (
              <li className="p-2">
                <Button disabled={earlier.isFetching} onClick={() => setPages(pages + 1)}>
                  {t('Desk.EarlierChanges')}
                </Button>
              </li>
            )}
          </ol>
        )}
        {earlier.isError && <p className="px-4 py-2 text-3 text-slow">{t('Desk.ChangesNotLoaded')}</p>}
      </Sheet>
    </section>
  );
}

function ChangeRow({ meeting, entry, canEdit, onUndo }: MeetingLogProps & { entry: LogEntry }) {
  const { t, locale } = useText();
  const { number, atMs, author, undoes, undoneBy } = entry;
  const what = describeChange(entry, t);
  const { timeZone } = meeting.details.location;
  const when = formatInstant(atMs, 'date-time', locale, timeZone);
  const isUndone = undoneBy !== null;
  const notes = [author, when, undoes === null ? '' : t('Desk.IsUndo'), isUndone ? t('Desk.IsUndone') : ''];
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0">
      {author === '' ? <span className="size-7 flex-none" /> : <Avatar name={author} />}
      <span className="min-w-0 flex-1 text-3">
        <b className={`block font-medium wrap-break-word ${isUndone ? 'text-ink-3 line-through' : ''}`}>
          {what}
        </b>
        <small className="text-2 text-ink-2">{notes.filter(Boolean).join(' · ')}</small>
      </span>
      {canEdit && !isUndone && (
        <IconButton
          label={t(undoes === null ? 'Desk.UndoWhat' : 'Desk.RedoWhat', { what })}
          onClick={() => onUndo(number)}
        >
          {undoes === null ? (
            <Undo2 size={15} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Redo2 size={15} strokeWidth={1.75} aria-hidden="true" />
          )}
        </IconButton>
      )}
    </li>
  );
}
