/** Shown for a private profile, wherever the server refuses its data. */

import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';

export function PrivateProfile() {
  const { t } = useText();
  const icon = <Lock size={32} strokeWidth={1.5} aria-hidden="true" />;
  return <EmptyState title={t('Profile.Private')} note={t('Profile.PrivateHint')} icon={icon} />;
}

export function explainPrivate(error: unknown): ReactNode | null {
  return hasStatus(error, 403) ? <PrivateProfile /> : null;
}
