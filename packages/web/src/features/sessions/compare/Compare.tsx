/** The selected competitors side by side: numbers, a chart and the laps. */

import type { FieldRace } from '@lapwing/timing/analysis/field-race';
import { useQueries } from '@tanstack/react-query';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import { seriesLook } from '../../../ui/charts/series-look.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { lapsQuery } from '../state/queries.ts';
import type { RankedRow } from '../state/ranked-rows.ts';
import { type ChangeSearch, COMPARE_LIMIT, numberUpTo, type SessionSearch } from '../state/session-search.ts';
import { CompareChart, type CompareView, compareViews } from './CompareChart.tsx';
import { CompareTable } from './CompareTable.tsx';
import { CompetitorCard } from './CompetitorCard.tsx';
import { type ComparedCompetitor, type ComparedLaps, comparedLaps } from './compared-laps.ts';

type CompareProps = {
  sessionId: number;
  rows: readonly RankedRow[];
  /** undefined until the laps of the field have loaded */
  race: FieldRace | undefined;
  chosen: readonly number[];
  search: SessionSearch;
  change: ChangeSearch;
  /** In practice and qualifying, neither gaps on the track nor positions mean anything. */
  isRace: boolean;
  onChoose: (finishPosition: number) => void;
};

export function Compare(props: CompareProps) {
  const { sessionId, rows, race, chosen, search, change, isRace, onChoose } = props;
  const { t } = useText();
  const guid = useGuid();
  const to = numberUpTo(search.to, rows.length);
  // The winner can be the reference without being selected.
  const referencePosition = to !== null && (to === 1 || chosen.includes(to)) ? to : (chosen[0] ?? 1);
  const wanted = [...new Set([...chosen, referencePosition])];
  const answers = useQueries({
    queries: chosen.length === 0 ? [] : wanted.map((position) => lapsQuery(sessionId, guid, position)),
  });
  const waiting = answers.find(({ data }) => data === undefined);
  if (chosen.length === 0) {
    return (
      <EmptyState
        title={t('Compare.Nobody')}
        note={t('Compare.NobodyHint', { limit: COMPARE_LIMIT })}
        actions={
          <Button kind="primary" onClick={() => change({ tab: 'select' })}>
            {t('SessionResults.Select')}
          </Button>
        }
      />
    );
  }
  if (waiting) return <QueryView query={waiting}>{() => null}</QueryView>;

  const lapsAt = (position: number): ComparedLaps =>
    comparedLaps(answers[wanted.indexOf(position)]?.data ?? { lapDataInfo: null, laps: [] });
  const compared = chosen.flatMap((position, index): ComparedCompetitor[] => {
    const row = rows[position - 1];
    return row ? [{ row, look: seriesLook(index), laps: lapsAt(position) }] : [];
  });
  const nameAt = (position: number) => rows[position - 1]?.name ?? '';
  const views = compareViews.filter((view) => isRace || view === 'times' || view === 'spread');
  const view: CompareView = views.find((known) => known === search.view) ?? (isRace ? 'gap' : 'times');
  const arePitsHidden = search.pits === 'hidden';
  const titles = {
    gap: [t('Compare.TimeTo', { name: nameAt(referencePosition) }), t('Compare.GapHint')],
    times: [t('Compare.Times'), t('Compare.TimesHint')],
    places: [t('Compare.Places'), t('Compare.PlacesHint')],
    spread: [t('Compare.Spread'), t('Compare.SpreadHint')],
  };
  const viewNames = {
    gap: t('Compare.Gap'),
    times: t('Compare.Times'),
    places: t('Compare.Places'),
    spread: t('Compare.Spread'),
  };
  const [title, hint] = titles[view];
  return (
    <>
      <div className="grid gap-3 pb-3 md:grid-cols-3">
        {compared.map((one) => (
          <CompetitorCard
            key={one.row.finishPosition}
            sessionId={sessionId}
            compared={one}
            chosen={chosen}
            onRemove={() => onChoose(one.row.finishPosition)}
          />
        ))}
      </div>
      {compared.every(({ laps }) => laps.laps.length === 0) ? (
        <EmptyState title={t('Compare.NoLaps')} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
          <Sheet className="pt-3 xl:sticky xl:top-[calc(var(--bar)+0.75rem)]">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-2">
              <h2 className="text-4">{title}</h2>
              <span className="text-2 text-ink-3">{hint}</span>
              <SegmentedControl
                label={t('Compare.Picture')}
                options={views.map((value) => ({ value, label: viewNames[value] }))}
                value={view}
                onChange={(next) => change({ view: next })}
                className="md:ms-auto"
              />
            </div>
            <div className="flex flex-wrap items-center gap-x-6 px-4 pb-1 text-3">
              {view === 'gap' && (
                <Select
                  label={t('Compare.Against')}
                  options={[...new Set([...chosen, 1])].map((position) => ({
                    value: String(position),
                    label:
                      position === 1 && !chosen.includes(1)
                        ? `${nameAt(1)}, ${t('Compare.Leader')}`
                        : nameAt(position),
                  }))}
                  value={String(referencePosition)}
                  onChange={(next) => change({ to: next })}
                />
              )}
              <Switch
                label={t('Compare.HidePits')}
                isOn={arePitsHidden}
                onChange={(isOn) => change({ pits: isOn ? 'hidden' : undefined })}
              />
            </div>
            <CompareChart
              view={view}
              compared={compared}
              reference={{
                name: nameAt(referencePosition),
                finishPosition: referencePosition,
                laps: lapsAt(referencePosition),
              }}
              periods={race && isRace ? race.periods : []}
              arePitsHidden={arePitsHidden}
            />
          </Sheet>
          <CompareTable compared={compared} arePitsHidden={arePitsHidden} hasPositions={isRace} />
        </div>
      )}
    </>
  );
}
