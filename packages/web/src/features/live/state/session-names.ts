/** What a live session is called in the breadcrumb and in the page's title. */

import type { BoardSession } from '@lapwing/contract/live/board';
import { liveSessionTypes, nameOf } from '@lapwing/contract/values/enums';
import type { Translate } from '../../../i18n/translate.ts';
import type { RouteNames } from '../../../routing/route-names.ts';
import type { ReadableSession } from './readable-events.ts';

type Named = Pick<ReadableSession, 'eventName' | 'name' | 'sessionType'>;

export function sessionNamesOf(session: Named | undefined, t: Translate): RouteNames {
  if (session === undefined) return {};
  const { eventName, name, sessionType } = session;
  return {
    eventName,
    sessionName: name,
    sessionType: t(`LiveSessionTypes.${nameOf(liveSessionTypes, sessionType)}`),
  };
}

/** While only its board is known. */
export function boardNamesOf(
  { name, sessionType }: Pick<BoardSession, 'name' | 'sessionType'>,
  eventName: string | undefined,
  t: Translate,
): RouteNames {
  return { eventName, sessionName: name, sessionType: t(`LiveSessionTypes.${sessionType}`) };
}
