/** The screens of one public profile. */

import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';

export function ProfileNav({ userId }: { userId: string }) {
  const { t } = useText();
  const shared = {
    params: { userId },
    activeOptions: { exact: true, includeSearch: false },
    className: 'current-line inline-flex h-10 items-center px-2.5 -outline-offset-3 first:-ms-2.5 touch:h-11',
  };
  return (
    <nav
      aria-label={t('Breadcrumbs.Profile')}
      className="mb-4 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] phone:-mx-(--gutter) phone:px-(--gutter)"
    >
      <Link to="/profile/$userId" {...shared}>
        {t('Breadcrumbs.Profile')}
      </Link>
      <Link to="/profile/$userId/races" {...shared}>
        {t('Breadcrumbs.Races')}
      </Link>
      <Link to="/profile/$userId/videos" {...shared}>
        {t('Breadcrumbs.Videos')}
      </Link>
      <Link to="/profile/$userId/friends" {...shared}>
        {t('Breadcrumbs.Friends')}
      </Link>
    </nav>
  );
}
