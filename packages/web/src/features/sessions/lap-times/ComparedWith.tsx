/** Compares a competitor with others of the session, and selects them. */

import type { Session } from '@lapwing/contract/results/events';
import type { Classification } from '@lapwing/contract/results/results';
import { fieldOf } from '@lapwing/timing/lap-chart/chart-runner';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGuid } from '../../../routing/use-guid.ts';
import type { ClassColours } from '../../../ui/racing/class-colour.ts';
import { Compare } from '../compare/Compare.tsx';
import { SelectCompetitors } from '../controls/SelectCompetitors.tsx';
import { fieldLapsQuery } from '../state/queries.ts';
import { rankedRows } from '../state/ranked-rows.ts';
import { type SessionSearch, useChangeSearch } from '../state/session-search.ts';
import { useSelectedCompetitors } from '../state/use-selected-competitors.ts';

type ComparedWithProps = {
  tab: 'compare' | 'select';
  session: Session;
  classification: Classification;
  colours: ClassColours;
  search: SessionSearch;
};

export default function ComparedWith({ tab, session, classification, colours, search }: ComparedWithProps) {
  const change = useChangeSearch();
  const laps = useQuery({ ...fieldLapsQuery(session.id, useGuid()), enabled: tab === 'compare' });
  const field = useMemo(() => laps.data && fieldOf(laps.data), [laps.data]);
  const rows = useMemo(
    () => rankedRows(classification, field?.race, colours),
    [classification, field, colours],
  );
  const { chosen, choose } = useSelectedCompetitors(search, rows.length, change);
  if (tab === 'select') {
    return (
      <SelectCompetitors
        rows={rows}
        chosen={chosen}
        onChoose={choose}
        onClear={() => change({ competitors: undefined })}
        onCompare={() => change({ tab: 'compare' })}
      />
    );
  }
  return (
    <Compare
      sessionId={session.id}
      rows={rows}
      race={field?.race}
      chosen={chosen}
      search={search}
      change={change}
      isRace={session.type === 'race'}
      onChoose={choose}
    />
  );
}
