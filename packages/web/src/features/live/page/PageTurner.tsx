/** Which page of the board is shown, and when the next one follows. */

import { LIVE_AUTO_SCROLL_MS } from '@lapwing/contract/values/constants';
import { useText } from '../../../i18n/language.ts';
import { useNow } from '../state/use-feed-state.ts';
import type { Pages } from './use-auto-scroll.ts';

export function PageTurner({ pages }: { pages: Pages | null }) {
  const { t } = useText();
  const nowMs = useNow(1000);
  if (pages === null) return null;
  const leftMs = Math.max(0, pages.turnsAtMs - nowMs);
  return (
    <p className="page-turner">
      <span>{t('Live.PageOf', { page: pages.page + 1, pages: pages.pageCount })}</span>
      <span aria-hidden="true" className="page-turner-bar">
        <i style={{ transform: `scaleX(${1 - leftMs / LIVE_AUTO_SCROLL_MS})` }} />
      </span>
      <span>{t('Live.NextIn', { seconds: Math.ceil(leftMs / 1000) })}</span>
    </p>
  );
}
