/** Shown if a session is unavailable, with links elsewhere: the full screen has no header. */

import type { UseQueryResult } from '@tanstack/react-query';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';

export function SessionUnavailable({ query }: { query: Pick<UseQueryResult, 'isError' | 'error'> }) {
  const { t } = useText();
  // A missing session has its own message and link.
  if (!query.isError || hasStatus(query.error, 404)) return null;
  return (
    <LinkButton to="/livetiming" className="mt-3">
      {t('Header.LiveTiming')}
    </LinkButton>
  );
}
