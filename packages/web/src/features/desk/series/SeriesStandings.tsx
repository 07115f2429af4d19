/** The standings that the edited championship gives, before it is saved. */

import type { Championship, StandingsRow } from '@lapwing/contract/results/championships';
import { useState } from 'react';
import { ErrorView } from '../../../errors/ErrorView.tsx';
import { useText } from '../../../i18n/language.ts';
import { formatPoints } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { Panel } from '../Panel.tsx';

type SeriesStandingsProps = {
  /** null before the first answer, and if there are errors */
  standings: Championship | null;
  isWaiting: boolean;
  failure: Error | null;
  onRetry: () => void;
};

const FIRST_ROWS = 20;

export function SeriesStandings({ standings, isWaiting, failure, onRetry }: SeriesStandingsProps) {
  const { t, locale } = useText();
  const [hasAll, setHasAll] = useState(false);
  const rounds = standings?.events.flatMap(({ name, rounds: own }) =>
    own.map((round) => ({ ...round, event: name })),
  );
  const rows = standings?.competitors ?? [];
  const shown = hasAll ? rows : rows.slice(0, FIRST_ROWS);
  const pointsIn = (row: StandingsRow, roundId: number) =>
    row.events.flatMap((event) => event.rounds).find((round) => round.roundId === roundId);
  return (
    <Panel
      title={t('Series.Standings')}
      note={<span role="status">{t(isWaiting ? 'Series.Counting' : 'Series.BeforeSaved')}</span>}
    >
      {failure !== null && <ErrorView error={failure} onRetry={onRetry} />}
      {failure === null && rows.length === 0 && (
        <p className="text-ink-2">{t(standings === null ? 'Series.NoStandings' : 'Series.NobodyScores')}</p>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached with the keyboard.
        <div className="relative -mx-4 -my-3 overflow-x-auto" tabIndex={0}>
          <table className="data-table [--stick:auto]" data-dense>
            <caption className="sr-only">{t('Series.Standings')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('DeskPublish.Head.position')}</th>
                <th scope="col">{t('DeskPublish.Head.number')}</th>
                <th scope="col">{t('DeskPublish.Head.name')}</th>
                {rounds?.map(({ id, shortName, name, event }) => (
                  <th key={id} scope="col" data-align="end" title={`${event}, ${name}`}>
                    {shortName}
                  </th>
                ))}
                <th scope="col" data-align="end">
                  {t('Series.Total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={`${row.no} ${row.firstName} ${row.lastName}`}>
                  <td className="font-strong">{row.isGuest ? t('Series.Guest') : row.position}</td>
                  <td>{row.no !== null && <NumberPlate startNumber={row.no} />}</td>
                  <td className="font-medium">{`${row.firstName} ${row.lastName}`.trim()}</td>
                  {rounds?.map(({ id }) => {
                    const score = pointsIn(row, id);
                    return (
                      <td key={id} data-align="end">
                        {score?.isDropped ? (
                          <del className="text-ink-3">
                            {formatPoints(score.points, locale)}
                            <span className="sr-only"> {t('Series.Dropped')}</span>
                          </del>
                        ) : (
                          score && formatPoints(score.points, locale)
                        )}
                      </td>
                    );
                  })}
                  <td data-align="end" className="font-strong">
                    {formatPoints(row.total, locale)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length < rows.length && (
            <p className="px-4 py-2">
              <Button onClick={() => setHasAll(true)}>
                {t('DeskPublish.AllRows', { all: rows.length })}
              </Button>
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}
