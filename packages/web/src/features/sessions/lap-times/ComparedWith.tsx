/** A competitor held against others of the session, and the choice of them. */

import type { Session } from '@lapwing/contract/results/events';
import type { Classification } from '@lapwing/contract/results/results';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGuid } from '../../../routing/use-guid.ts';
import { Compare } from '../compare/Compare.tsx';
import { fieldOf } from '../field-runner.ts';
import { fieldLapsQuery } from '../queries.ts';
import { rankedRows } from '../ranked-rows.ts';
import { SelectCompetitors } from '../SelectCompetitors.tsx';
import { type SessionSearch, useChangeSearch } from '../session-search.ts';
import { useChosen } from '../use-chosen.ts';

type ComparedWithProps = {
  tab: 'compare' | 'select';
  session: Session;
  classification: Classification;
  search: SessionSearch;
};

export default function ComparedWith({ tab, session, classification, search }: ComparedWithProps) {
  const change = useChangeSearch();
  const laps = useQuery({ ...fieldLapsQuery(session.id, useGuid()), enabled: tab === 'compare' });
  const field = useMemo(() => laps.data && fieldOf(laps.data), [laps.data]);
  const rows = useMemo(() => rankedRows(classification, field?.race), [classification, field]);
  const { chosen, choose } = useChosen(search, rows.length, change);
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
