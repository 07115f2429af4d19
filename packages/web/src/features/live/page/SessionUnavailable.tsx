/** Shown if a session cannot be shown, with links to go on: the full screen has no header. */

import type { UseQueryResult } from '@tanstack/react-query';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';

export function SessionUnavailable({ query }: { query: Pick<UseQueryResult, 'isError' | 'error'> }) {
  const { t } = useText();
  // What is not there says so with a way of its own.
  if (!query.isError || hasStatus(query.error, 404)) return null;
  return (
    <LinkButton to="/livetiming" className="mt-3">
      {t('Header.LiveTiming')}
    </LinkButton>
  );
}
