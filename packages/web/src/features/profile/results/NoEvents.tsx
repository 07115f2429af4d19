/** Shown if nothing is published yet for this person. */

import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';

export function NoEvents() {
  const { t } = useText();
  return <EmptyState title={t('Profile.NoEvents')} note={t('Profile.NoEventsHint')} />;
}
