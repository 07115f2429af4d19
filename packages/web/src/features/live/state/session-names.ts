/** The names of a live session in the breadcrumb and in the page's title. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { Translate } from '../../../i18n/translate.ts';
import type { RouteNames } from '../../../routing/route-names.ts';
import type { ReadableEvent } from './readable-events.ts';

type NamedSession = { liveSessionId: string; session: Pick<BoardSession, 'name' | 'sessionType'> };

/** The session of a feed may have no name. */
export function sessionNamesOf(
  { liveSessionId, session: { name, sessionType } }: NamedSession,
  event: Pick<ReadableEvent, 'name' | 'sessions'> | undefined,
  t: Translate,
): RouteNames {
  return {
    eventName: event?.name,
    sessionName: name || event?.sessions.find(({ id }) => id === liveSessionId)?.name,
    sessionType: t(`LiveSessionTypes.${sessionType}`),
  };
}
