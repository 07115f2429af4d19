/** Undo of a publication: the result before it is public again, as a new revision. */

import { deskPublishApi } from '@lapwing/contract/desk/publish';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { newChangeId } from '../use-meeting.ts';
import { resultQuery } from './queries.ts';

/** Nothing is shown if no earlier result can be put back. */
export function RestoreButton({ sessionId }: { sessionId: number }) {
  const { t } = useText();
  const queries = useQueryClient();
  const { data } = useQuery(resultQuery(sessionId));
  const restore = useMutation({
    mutationFn: (revision: number) =>
      resultsClient.call(
        deskPublishApi.restore,
        { sessionId },
        {},
        { body: { uploadId: newChangeId(), revision, reason: t('DeskPublish.PutBack', { revision }) } },
      ),
    onSuccess: (_, revision) => {
      showToast({ text: t('DeskPublish.WasPutBack', { revision }), tone: 'done' });
      void queries.invalidateQueries({ queryKey: resultQuery(sessionId).queryKey });
    },
    onError: (error) => showFailure(error, t('DeskPublish.NotPublished'), t),
  });
  const revision = data?.restorable ?? null;
  if (revision === null) return null;
  return (
    <Button disabled={restore.isPending} onClick={() => restore.mutate(revision)}>
      <Undo2 size={14} strokeWidth={1.75} aria-hidden="true" />
      {t('DeskPublish.PutBack', { revision })}
    </Button>
  );
}
