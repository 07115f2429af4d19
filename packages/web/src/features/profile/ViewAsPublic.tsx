/** Switches between one's own view of a profile and the public one. */

import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';

const part =
  'inline-flex items-center justify-center px-[11px] touch:min-w-11 whitespace-nowrap text-ink-2 -outline-offset-2 hover:bg-surface-2 aria-[current]:bg-accent-tint aria-[current]:font-medium aria-[current]:text-accent';

export function ViewAsPublic({ userId }: { userId: string }) {
  const { t } = useText();
  const active = { activeOptions: { exact: true, includeSearch: false }, className: part };
  return (
    <nav aria-label={t('Profile.ViewAs')} className="flex items-center gap-2.5 pt-2.5 pb-3">
      <span className="text-2 text-ink-3">{t('Profile.ViewAs')}</span>
      <span className="inline-flex h-7 overflow-hidden rounded-2 border border-line-2 bg-surface text-3 touch:h-[2.875rem] *:not-first:border-s *:not-first:border-line">
        <Link to="/profile" {...active}>
          {t('Profile.ViewAsMe')}
        </Link>
        <Link to="/profile/$userId" params={{ userId }} {...active}>
          {t('Profile.ViewAsEveryone')}
        </Link>
      </span>
    </nav>
  );
}
