/** The entry list on paper, by group. */

import type { Meeting, StoredEntry } from '@lapwing/contract/desk/meeting';
import { fieldOf } from '@lapwing/timing/desk/field';
import { formatDays } from '@lapwing/timing/wall-dates';
import { useText } from '../../../i18n/language.ts';
import { Paper, type PaperColumn } from '../../../print/Paper.tsx';
import { nameOfEntry } from './EntryTable.tsx';

const inOrder = new Intl.Collator('en', { numeric: true });

export default function EntryPaper({ meeting }: { meeting: Meeting }) {
  const { t, locale } = useText();
  const { details, entries } = meeting;
  const columns: PaperColumn<StoredEntry>[] = [
    { key: 'number', label: t('Desk.Number'), isStrong: true, text: ({ number }) => number },
    { key: 'name', label: t('Desk.Competitor'), isWide: true, isStrong: true, text: namesOf },
    { key: 'class', label: t('Desk.Class'), text: ({ className }) => className },
    { key: 'team', label: t('Desk.Team'), text: ({ team }) => team },
    {
      key: 'transponder',
      label: t('Desk.Transponder'),
      align: 'end',
      text: (entry) => entry.transponders.join(', '),
    },
    {
      key: 'here',
      label: t('Desk.Here'),
      align: 'end',
      text: ({ isCheckedIn }) => (isCheckedIn ? '✓' : '☐'),
    },
  ];
  const sorted = entries.toSorted((a, b) => inOrder.compare(a.number, b.number));
  const groups = details.groups.filter(({ classes }) => classes.length > 0);
  const inGroups = groups.map(({ name }) => ({
    key: name,
    heading: name,
    columns,
    rows: fieldOf({ group: name, classes: [] }, details.groups, sorted),
  }));
  const listed = new Set(inGroups.flatMap(({ rows }) => rows));
  const others = sorted.filter((entry) => !listed.has(entry));
  const rest = { key: '', heading: groups.length > 0 ? t('Desk.NoGroup') : undefined, columns, rows: others };
  return (
    <Paper
      title={`${details.name}: ${t('Desk.Entries')}`}
      about={[formatDays(details.startDate, details.endDate, locale), details.location.name]}
      tables={[...inGroups, ...(others.length > 0 ? [rest] : [])]}
      status={[t('Desk.EntryCount', { count: entries.length })]}
    />
  );
}

function namesOf(entry: StoredEntry): string {
  const others = entry.drivers.map(({ firstName, lastName }) =>
    [firstName, lastName].filter(Boolean).join(' '),
  );
  return [nameOfEntry(entry), ...others].filter(Boolean).join(', ');
}
