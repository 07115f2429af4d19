/** The way from a finished live session to its result, which has the same number. */

import { sessionOfLiveId } from '@lapwing/contract/live/ids';
import { useText } from '../../../i18n/language.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';

export function ResultButton({ liveSessionId }: { liveSessionId: string }) {
  const { t } = useText();
  const sessionId = sessionOfLiveId(liveSessionId)?.sessionId;
  if (sessionId === undefined) return null;
  return (
    <LinkButton to="/sessions/$sessionId" params={{ sessionId }} kind="primary">
      {t('Live.Result')}
    </LinkButton>
  );
}
