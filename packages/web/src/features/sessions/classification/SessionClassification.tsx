/** The whole field in order, or class by class. */

import type { Classification } from '@lapwing/contract/results/results';
import { useText } from '../../../i18n/language.ts';
import { shownTime } from '../../../i18n/times.ts';
import { useSession } from '../../../identity/session.ts';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { useIsBeyondPhone } from '../../../ui/window/use-media.ts';
import { ClassFilter, shownClassOf } from '../controls/ClassFilter.tsx';
import { type ClassOfRows, hasPitStops, type RankedRow, rowsByClass } from '../state/ranked-rows.ts';
import type { ChangeSearch, SessionSearch } from '../state/session-search.ts';
import { classificationColumns } from './classification-columns.tsx';
import type { ColumnContext } from './column-context.ts';
import { ResultsTable, type RowOpener } from './ResultsTable.tsx';
import { RowDetail } from './RowDetail.tsx';
import { RulingList } from './RulingList.tsx';

type SessionClassificationProps = {
  sessionId: number;
  sessionName: string;
  classification: Classification;
  speedUnit: string;
  trackName: string;
  rows: readonly RankedRow[];
  isByClass: boolean;
  chosen: readonly number[];
  hasLaps: boolean;
  leadsOn: boolean;
  search: SessionSearch;
  change: ChangeSearch;
  onChoose: (finishPosition: number) => void;
  /** A row was expanded. */
  onOpen: () => void;
};

const closed: RowOpener = { isOpen: () => false, toggle: () => {} };

export function SessionClassification(props: SessionClassificationProps) {
  const {
    sessionId,
    sessionName,
    classification,
    speedUnit,
    trackName,
    rows,
    isByClass,
    chosen,
    hasLaps,
    leadsOn,
    search,
    change,
  } = props;
  const text = useText();
  const isPhone = !useIsBeyondPhone();
  const session = useSession();
  const ownAccountId = session.kind === 'signed-in' ? session.accountId : null;
  const shownClass = shownClassOf(search, rows);
  const shown = shownClass === null ? rows : rows.filter((row) => row.resultClass === shownClass);
  const context = (opener: RowOpener): ColumnContext => ({
    sessionId,
    classification,
    speedUnit,
    trackName,
    isInClass: isByClass,
    hasLaps,
    hasPitStops: hasPitStops(rows),
    leadsOn,
    chosen,
    ownAccountId,
    opener,
    isPhone,
    text,
  });
  const groups = isByClass
    ? rowsByClass(shown).map((group) => ({
        key: group.name,
        label: <ClassHead group={group} bestLaps={classification.bestLaps} />,
        rows: group.rows,
      }))
    : [{ key: 'all', label: null, rows: shown }];
  return (
    <>
      <div className="pb-3 empty:hidden">
        <ClassFilter rows={rows} search={search} change={change} />
      </div>
      <ResultsTable
        caption={text.t('SessionResults.Caption', { session: sessionName })}
        groups={groups}
        columns={(opener) => classificationColumns(context(opener))}
        onOpen={props.onOpen}
        isSetOff={({ finishPosition, accountId }) =>
          chosen.includes(finishPosition) || (accountId !== null && accountId === ownAccountId)
        }
        detail={(row) => (
          <RowDetail
            row={row}
            context={context(closed)}
            isChosen={chosen.includes(row.finishPosition)}
            onChoose={props.onChoose}
          />
        )}
      />
      <RulingList rows={shown} />
    </>
  );
}

type ClassHeadProps = { group: ClassOfRows; bestLaps: Classification['bestLaps'] };

function ClassHead({ group: { name, classIndex, rows }, bestLaps }: ClassHeadProps) {
  const { t } = useText();
  // A disqualified competitor may have been faster.
  const holder = bestLaps.classes.find(({ resultClass }) => resultClass === name);
  const row = rows.find(({ finishPosition }) => finishPosition === holder?.fieldFinishPosition);
  const best = shownTime(row?.bestTime ?? '');
  return (
    <ClassChip classIndex={classIndex}>
      <b className="font-strong text-ink">{name}</b>
      <span className="font-normal">
        {[
          t('SessionResults.Competitors', { count: rows.length }),
          ...(best ? [t('SessionResults.ClassBestLap', { time: best })] : []),
        ].join(', ')}
      </span>
    </ClassChip>
  );
}
