/** The entries of a meeting: check-in with one tap, search, and what somebody has to look at. */

import type { Meeting, StoredEntry } from '@lapwing/contract/desk/meeting';
import { compareNumbers } from '@lapwing/timing/desk/compare-numbers';
import { findEntryFaults } from '@lapwing/timing/desk/entry-faults';
import { fieldOf } from '@lapwing/timing/desk/field';
import { Plus } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { coloursOfMeeting } from '../meeting/classes-of-meeting.ts';
import { EntryTable } from './EntryTable.tsx';

type EntriesProps = {
  meeting: Meeting;
  canEdit: boolean;
  onCheckIn: (entry: StoredEntry, isCheckedIn: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** null: a new one */
  onEdit: (entry: StoredEntry | null) => void;
};

const shownParts = ['all', 'missing', 'faults'] as const;
const ALL = '';

export function Entries({ meeting, canEdit, onCheckIn, searchRef, onEdit }: EntriesProps) {
  const { t } = useText();
  const [group, setGroup] = useState(ALL);
  const [part, setPart] = useState<(typeof shownParts)[number]>('all');
  const [search, setSearch] = useState('');
  const { groups } = meeting.details;
  const inGroup = groups.some(({ name }) => name === group)
    ? fieldOf({ group, classes: [] }, groups, meeting.entries)
    : meeting.entries;
  const faults = findEntryFaults(meeting.entries, meeting.sessions, groups);
  const missing = inGroup.filter(({ isCheckedIn }) => !isCheckedIn);
  const faulty = inGroup.filter((entry) => faults.has(entry));
  const ofPart = part === 'all' ? inGroup : part === 'missing' ? missing : faulty;
  const shown = ofPart.filter((entry) => matches(entry, search)).toSorted(byNumber);
  return (
    <section
      aria-label={t('Desk.Entries')}
      className="min-w-0 overflow-clip border-y border-line bg-surface phone:-mx-(--gutter) md:rounded-3 md:border-x"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2>{t('Desk.Entries')}</h2>
        <span className="text-3 text-ink-2">
          {t('Desk.HereCount', { here: inGroup.length - missing.length, all: inGroup.length })}
        </span>
        <span className="ms-auto flex flex-wrap items-center gap-2 print:hidden">
          {groups.length > 0 && (
            <Select
              label={t('Desk.Group')}
              shownLabel=""
              options={[
                { value: ALL, label: t('Desk.AllGroups') },
                ...groups.map(({ name }) => ({ value: name, label: name })),
              ]}
              value={group}
              onChange={setGroup}
            />
          )}
          <SegmentedControl
            label={t('Desk.Show')}
            options={[
              { value: 'all', label: t('Desk.All') },
              { value: 'missing', label: t('Desk.NotHere', { missing: missing.length }) },
              { value: 'faults', label: t('Desk.ToFix', { faults: faulty.length }) },
            ]}
            value={part}
            onChange={setPart}
          />
          {canEdit && (
            <Button onClick={() => onEdit(null)} aria-keyshortcuts="E">
              <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
              {t('Desk.Entry')} <kbd className="key-cap phone:hidden">E</kbd>
            </Button>
          )}
        </span>
        <SearchField
          ref={searchRef}
          label={t('Desk.FindEntry')}
          clearLabel={t('Desk.ClearSearch')}
          placeholder={t('Desk.FindEntry')}
          shortcut="/"
          value={search}
          onChange={setSearch}
          className="w-full print:hidden"
        />
      </div>
      {shown.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">
          {meeting.entries.length === 0 ? t('Desk.NoEntries') : t('Desk.NothingFound')}
        </p>
      ) : (
        <EntryTable
          entries={shown}
          faults={faults}
          colours={coloursOfMeeting(meeting)}
          canEdit={canEdit}
          onEdit={onEdit}
          onCheckIn={onCheckIn}
        />
      )}
    </section>
  );
}

function matches(entry: StoredEntry, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const { number, firstName, lastName, team, className, transponders, drivers } = entry;
  const names = drivers.map((driver) => `${driver.firstName ?? ''} ${driver.lastName}`);
  const text = [number, firstName, lastName, team, className, ...transponders, ...names]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

function byNumber(a: StoredEntry, b: StoredEntry): number {
  return compareNumbers(a.number, b.number) || compareNumbers(a.className, b.className);
}
