/** Shown if no event matches the filters. Loaded only then. */

import { useText } from '../../i18n/language.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';

/** Null if there is no filter to clear. */
export default function NoEvents({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useText();
  return (
    <EmptyState
      title={t('Events.None')}
      note={t('Events.NoneHint')}
      actions={onClear && <Button onClick={onClear}>{t('Events.ClearFilters')}</Button>}
    />
  );
}
