/** The standings on paper: a column per round, and the rounds by name below. */

import type { Championship, StandingsRow } from '@lapwing/contract/results/championships';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import { formatLocal } from '../../i18n/format.ts';
import { type Text, useText } from '../../i18n/language.ts';
import { formatPoints } from '../../i18n/numbers.ts';
import { shortStatus } from '../../i18n/row-status.ts';
import { Paper, type PaperColumn } from '../../print/Paper.tsx';
import {
  eventColumns,
  eventsHeld,
  hasDrops,
  type RoundColumn,
  roundResult,
  type StandingsView,
} from './round-columns.ts';

export type StandingsPaperProps = {
  championship: Championship;
  organizationName: string;
  view: StandingsView;
};

export default function StandingsPaper({ championship, organizationName, view }: StandingsPaperProps) {
  const text = useText();
  const { t, locale } = text;
  const { name, class: resultClass, competitors, events, resultStatus } = championship;
  const rounds = eventColumns(championship, view);
  return (
    <Paper
      title={championshipTitle(championship)}
      about={[
        organizationName,
        resultClass === name ? '' : resultClass,
        events.length > 0
          ? t('Championships.AfterRound', { held: eventsHeld(championship), total: events.length })
          : '',
      ]}
      tables={[
        {
          key: 'standings',
          columns: [
            ...mainColumns(text),
            ...rounds.flatMap(({ columns }) =>
              columns.map((column) => roundColumn(column, championship, text)),
            ),
            ...(hasDrops(championship) ? [droppedColumn(text)] : []),
          ],
          rows: competitors,
        },
      ]}
      notes={[
        rounds
          .map(({ columns, name: event, date }) => {
            const labels = columns.map(({ label }) => label).filter(Boolean);
            return `${labels.join(', ')}: ${event}, ${formatLocal(date, 'month-day', locale)}`;
          })
          .join(' · '),
        t(championship.isGiven ? 'Championships.Given' : 'Championships.Ties'),
      ].filter(Boolean)}
      status={[t(`ResultStatuses.${resultStatus}`)]}
    />
  );
}

function mainColumns({ t, locale }: Text): PaperColumn<StandingsRow>[] {
  const behind = (row: StandingsRow, points: number) =>
    row.position === null || row.position === '1' || points === 0 ? '' : `−${formatPoints(points, locale)}`;
  return [
    {
      key: 'position',
      label: t('Common.Position'),
      align: 'end',
      isStrong: true,
      text: ({ position }) => position ?? '',
    },
    { key: 'number', label: t('Common.Number'), text: ({ no }) => no ?? '' },
    {
      key: 'name',
      label: t('Championships.Competitor'),
      isStrong: true,
      isWide: true,
      text: ({ firstName, lastName, isGuest }) =>
        [`${firstName} ${lastName}`.trim(), isGuest && t('SessionResults.Guest')].filter(Boolean).join(' · '),
    },
    {
      key: 'total',
      label: t('Championships.Total'),
      align: 'end',
      isStrong: true,
      text: ({ total, isGuest }) => (isGuest ? '' : formatPoints(total, locale)),
    },
    {
      key: 'difference',
      label: t('SessionResults.Difference'),
      align: 'end',
      text: (row) => behind(row, row.diff),
    },
  ];
}

function roundColumn(
  column: RoundColumn,
  { layout }: Championship,
  { t, locale }: Text,
): PaperColumn<StandingsRow> {
  return {
    key: column.key,
    label: column.label === '' ? t('Championships.EventTotal') : column.label,
    align: 'end',
    text: (row) => {
      const result = roundResult(row, column, layout);
      if (result === null) return '–';
      const { points, position, status, isDropped, isGuest } = result;
      if (isGuest) return t('Championships.GuestLetter');
      const isScored = points > 0 || position !== null || status === 'Normal' || status === 'Provisional';
      const score = isScored ? formatPoints(points, locale) : shortStatus(status, t);
      return isDropped ? `(${score})` : score;
    },
  };
}

function droppedColumn({ t, locale }: Text): PaperColumn<StandingsRow> {
  return {
    key: 'dropped',
    label: t('Championships.Dropped'),
    align: 'end',
    text: ({ dropped, isGuest }) => (isGuest ? '' : formatPoints(dropped, locale)),
  };
}
