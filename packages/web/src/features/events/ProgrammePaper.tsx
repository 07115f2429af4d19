/** The programme of an event on paper: its sessions, day by day, with their winners. */

import type { EventOverview } from '@lapwing/contract/results/event-overview';
import { isDayAlone } from '@lapwing/timing/timestamp';
import { formatDays } from '@lapwing/timing/wall-dates';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { Paper, type PaperColumn } from '../../print/Paper.tsx';
import { dateOf, listDays, listSessions, type ProgrammeSession } from './programme/programme.ts';

export type ProgrammePaperProps = { overview: EventOverview };

export default function ProgrammePaper({ overview: { event, outcomes } }: ProgrammePaperProps) {
  const { t, locale } = useText();
  const bySession = new Map(outcomes.map((outcome) => [outcome.sessionId, outcome]));
  const winnerOf = (id: number) => {
    const winner = bySession.get(id)?.podium[0];
    return winner ? `${winner.startNumber} ${winner.firstName} ${winner.lastName}`.trim() : '';
  };
  const sessions = event.sessions ? listSessions(event.sessions, event.name) : [];
  const days = listDays(sessions).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const lastDate = sessions.map(dateOf).sort().at(-1) ?? event.startDate;
  const planColumns: PaperColumn<ProgrammeSession>[] = [
    {
      key: 'type',
      label: t('EventSessions.Type'),
      text: ({ type, isMerge }) => t(`SessionTypes.${isMerge ? 'merge' : type}`),
    },
    {
      key: 'entries',
      label: t('EventSessions.Competitors'),
      align: 'end',
      text: ({ participated }) => (participated > 0 ? formatNumber(participated, locale) : ''),
    },
  ];
  const resultColumns: PaperColumn<ProgrammeSession>[] = [
    { key: 'winner', label: t('EventSessions.Winner'), isWide: true, text: ({ id }) => winnerOf(id) },
    {
      key: 'time',
      label: t('EventSessions.Time'),
      align: 'end',
      text: ({ id }) => bySession.get(id)?.winningTime ?? '',
    },
    {
      key: 'best',
      label: t('SessionResults.BestLap'),
      align: 'end',
      text: ({ id }) => bySession.get(id)?.bestLap?.lapTime ?? '',
    },
  ];
  const columns: PaperColumn<ProgrammeSession>[] = [
    {
      key: 'start',
      label: t('EventSessions.StartTime'),
      isStrong: true,
      text: ({ startTime }) => (isDayAlone(startTime) ? '' : formatLocal(startTime, 'time', locale)),
    },
    { key: 'group', label: '', text: ({ group }) => group },
    {
      key: 'name',
      label: t('EventSessions.Session'),
      isStrong: true,
      isWide: true,
      text: ({ name, comment }) => [name, comment].filter(Boolean).join(' · '),
    },
    ...(outcomes.some(({ podium }) => podium.length > 0) ? resultColumns : planColumns),
    {
      key: 'status',
      label: t('EventSessions.Result'),
      text: ({ resultStatus }) => t(`ResultStatuses.${resultStatus ?? 'None'}`),
    },
  ];
  const tables = days.map((day) => ({
    key: day.date,
    heading: formatLocal(day.date, 'month-day-year', locale),
    columns,
    rows: day.sessions,
  }));
  return (
    <Paper
      title={event.name}
      about={[formatDays(event.startDate, lastDate, locale), event.location.name, event.organization.name]}
      tables={tables}
      status={[t(`ResultStatuses.${event.resultStatus}`)]}
    />
  );
}
