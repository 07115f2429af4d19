/** The queries of records at the desk. Every change answers with the records as they are then. */

import { type DeskRecords, deskRecordsApi } from '@lapwing/contract/desk/records';
import type { BodyOf } from '@lapwing/contract/values/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';

const recordsKey = (organizationId: number) => ['desk', 'records', organizationId];
const trackKey = (eventId: number) => ['desk', 'event-track', eventId];

export function deskRecordsQuery(organizationId: number, isSignedIn: boolean) {
  return queryOptions({
    queryKey: recordsKey(organizationId),
    queryFn: ({ signal }) => resultsClient.call(deskRecordsApi.records, { organizationId }, {}, { signal }),
    enabled: isSignedIn,
    staleTime: 0,
  });
}

export function eventTrackQuery(eventId: number) {
  return queryOptions({
    queryKey: trackKey(eventId),
    queryFn: ({ signal }) => resultsClient.call(deskRecordsApi.eventTrack, { eventId }, {}, { signal }),
    staleTime: 0,
  });
}

type Bodies = {
  [Call in 'decideProposal' | 'enterRecord' | 'decideRecord' | 'saveLayouts']: BodyOf<
    (typeof deskRecordsApi)[Call]
  >;
};

export type RecordAct =
  /** In this order, each after the one before. */
  | { kind: 'proposals'; bodies: readonly Bodies['decideProposal'][] }
  | { kind: 'enter'; body: Bodies['enterRecord'] }
  | { kind: 'decide'; recordId: number; body: Bodies['decideRecord'] }
  | { kind: 'layouts'; venueId: number; body: Bodies['saveLayouts'] };

async function send(organizationId: number, act: RecordAct): Promise<DeskRecords | undefined> {
  const params = { organizationId };
  switch (act.kind) {
    case 'proposals': {
      let records: DeskRecords | undefined;
      for (const body of act.bodies)
        records = await resultsClient.call(deskRecordsApi.decideProposal, params, {}, { body });
      return records;
    }
    case 'enter':
      return resultsClient.call(deskRecordsApi.enterRecord, params, {}, { body: act.body });
    case 'decide': {
      const ofRecord = { ...params, recordId: act.recordId };
      return resultsClient.call(deskRecordsApi.decideRecord, ofRecord, {}, { body: act.body });
    }
    case 'layouts': {
      const ofTrack = { ...params, venueId: act.venueId };
      return resultsClient.call(deskRecordsApi.saveLayouts, ofTrack, {}, { body: act.body });
    }
  }
}

export function useRecordAct(organizationId: number) {
  const { t } = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: RecordAct) => send(organizationId, act),
    onSuccess: (records, { kind }) => {
      if (records !== undefined) client.setQueryData(recordsKey(organizationId), records);
      void client.invalidateQueries({ queryKey: ['results', 'records', organizationId] });
      if (kind === 'layouts') void client.invalidateQueries({ queryKey: ['desk', 'event-track'] });
    },
    onError: (error, { kind }) => {
      // A result was revised, or another member decided first: what is shown is old.
      void client.invalidateQueries({ queryKey: recordsKey(organizationId) });
      // The forms show their own.
      if (kind === 'proposals' || kind === 'decide') showFailure(error, t('Records.Failed'), t);
    },
  });
}

export function useSaveTrack(organizationId: number, eventId: number) {
  const { t } = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof deskRecordsApi.saveEventTrack>) =>
      resultsClient.call(deskRecordsApi.saveEventTrack, { eventId }, {}, { body }),
    onSuccess: (track) => {
      client.setQueryData(trackKey(eventId), track);
      void client.invalidateQueries({ queryKey: recordsKey(organizationId) });
    },
    onError: (error) => showFailure(error, t('Records.SaveFailed'), t),
  });
}
