/** What to do when there are no results of one's own yet. */

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { buttonClass } from '../../ui/button-look.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { webShopQuery } from './queries.ts';

export function ResultHints() {
  const { t } = useText();
  const { data: webShopUrl } = useQuery(webShopQuery());
  const shop = webShopUrl && (
    <a href={webShopUrl} rel="noopener noreferrer" className={buttonClass({})}>
      {t('Profile.Webshop')}
    </a>
  );
  return <EmptyState title={t('Profile.NoResults')} note={t('Profile.NoResultsHint')} actions={shop} />;
}
