/** The running sessions of an event, for owners to end or delete: a timer may have left without ending them. */

import { type OwnEvent, organizationsApi } from '@lapwing/contract/people/organizations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { showFailure } from '../../errors/show-failure.ts';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useShownInstant } from './use-shown-instant.ts';

type OwnSession = OwnEvent['sessions'][number];
type Step = { what: 'end' | 'delete'; session: OwnSession };
type RunningSessionsProps = { organizationId: number; event: OwnEvent };

export function RunningSessions({ organizationId, event }: RunningSessionsProps) {
  const { t } = useText();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Step | null>(null);
  const renew = () =>
    Promise.all(
      ['organizations', 'results', 'live', 'search'].map((area) =>
        queries.invalidateQueries({ queryKey: [area] }),
      ),
    );
  const change = useMutation({
    mutationFn: ({ what, session: { sessionId } }: Step) =>
      resultsClient.call(
        what === 'end' ? organizationsApi.endSession : organizationsApi.deleteSession,
        { organizationId, sessionId },
        {},
      ),
    onSettled: renew,
    onError: (error) => {
      const isPast = hasStatus(error, 409) || hasStatus(error, 404);
      showFailure(error, t(isPast ? 'Manage.NotRunningAnyMore' : 'Manage.ChangeFailed'), t);
    },
  });
  const running = event.sessions.filter(({ status }) => status === 'Active');
  if (event.isDeleted || running.length === 0) return null;
  const name = asked?.session.name ?? '';
  const isEnd = asked?.what !== 'delete';
  return (
    <>
      <ul aria-label={t('Manage.RunningSessions', { name: event.name })} className="basis-full ps-4">
        {running.map((session) => (
          <RunningSession
            key={session.sessionId}
            session={session}
            isBusy={change.isPending}
            onAsk={(what) => setAsked({ what, session })}
          />
        ))}
      </ul>
      <ConfirmDialog
        title={t(isEnd ? 'Manage.EndQuestion' : 'Manage.DeleteSessionQuestion', { name })}
        text={t(isEnd ? 'Manage.EndWarning' : 'Manage.DeleteSessionWarning')}
        yes={t(isEnd ? 'Manage.End' : 'Manage.Delete')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onYes={() => asked && change.mutate(asked)}
      />
    </>
  );
}

type RunningSessionProps = { session: OwnSession; isBusy: boolean; onAsk: (what: Step['what']) => void };

function RunningSession({ session: { name, lastDataAtMs }, isBusy, onAsk }: RunningSessionProps) {
  const { t } = useText();
  const shown = useShownInstant();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className="min-w-0 flex-1 basis-40">
        {name}
        {lastDataAtMs !== undefined && (
          <small className="block text-2 text-ink-3">
            {t('Manage.LastData', { when: shown(lastDataAtMs) })}
          </small>
        )}
      </span>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={t('Manage.EndWhat', { name })}
        onClick={() => onAsk('end')}
      >
        {t('Manage.End')}
      </Button>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={t('Manage.DeleteSession', { name })}
        onClick={() => onAsk('delete')}
      >
        {t('Manage.Delete')}
      </Button>
    </li>
  );
}
