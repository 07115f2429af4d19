/** Which rulings are switched on: those that are decided or published and not withdrawn, until the steward says otherwise. */

import type { CaseFileAnswer, Comparison } from '@lapwing/contract/desk/decide';
import { decideApi } from '@lapwing/contract/desk/decide';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { useCases } from './use-cases.ts';

export type Switches = {
  on: readonly string[];
  isOn: (rulingId: string) => boolean;
  set: (rulingId: string, isOn: boolean) => void;
  comparison: Comparison | undefined;
};

type Ruling = CaseFileAnswer['rulings'][number];

function isOnByDefault({ state }: Ruling): boolean {
  return state !== 'withdrawn';
}

export function useSwitches(): Switches {
  const { file, place, canDecide } = useCases();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOn = (rulingId: string) => {
    const ruling = file.rulings.find((each) => each.rulingId === rulingId);
    return changed.get(rulingId) ?? (ruling !== undefined && isOnByDefault(ruling));
  };
  const on = file.rulings.map(({ rulingId }) => rulingId).filter(isOn);
  const { data: comparison } = useQuery({
    // Other rulings, or another result, make another comparison.
    queryKey: ['desk', 'what-if', place.sessionId, on, file.revision, JSON.stringify(file.rulings)],
    queryFn: ({ signal }) => resultsClient.call(decideApi.whatIf, place, {}, { body: { on }, signal }),
    enabled: canDecide && file.phase !== 'planned',
    placeholderData: keepPreviousData,
    // The order of a running session changes by itself.
    refetchInterval: file.phase === 'running' ? 5_000 : false,
    gcTime: 0,
  });
  return {
    on,
    isOn,
    set: (rulingId, wanted) => setChanged((before) => new Map(before).set(rulingId, wanted)),
    comparison,
  };
}
