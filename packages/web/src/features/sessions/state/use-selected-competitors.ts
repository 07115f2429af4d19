/** The competitors selected for comparison: kept in the address. One too many is refused with a hint. */

import { useText } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import {
  type ChangeSearch,
  COMPARE_LIMIT,
  competitorsIn,
  competitorsText,
  type SessionSearch,
} from './session-search.ts';

export function useSelectedCompetitors(search: SessionSearch, rowCount: number, change: ChangeSearch) {
  const { t } = useText();
  const chosen = competitorsIn(search, rowCount);

  /** Selects a finish position, or deselects it. */
  const choose = (finishPosition: number) => {
    const isChosen = chosen.includes(finishPosition);
    if (!isChosen && chosen.length >= COMPARE_LIMIT) {
      showToast({
        text: t('SelectCompetitors.TooMany', { limit: COMPARE_LIMIT }),
        tone: 'problem',
        ...(search.tab !== 'select' && {
          action: { label: t('SelectCompetitors.Change'), onPress: () => change({ tab: 'select' }) },
        }),
      });
      return;
    }
    const next = isChosen
      ? chosen.filter((position) => position !== finishPosition)
      : [...chosen, finishPosition];
    change({ competitors: competitorsText(next) });
  };

  return { chosen, choose };
}
