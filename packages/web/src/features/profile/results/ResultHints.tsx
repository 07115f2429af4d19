/** Hints for visitors without results: link a transponder, or buy one for their sport. */

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { webShopQuery } from '../queries.ts';
import { shopLinks } from './shop-links.ts';

export function ResultHints() {
  const { t } = useText();
  const { data: webShopUrl } = useQuery(webShopQuery());
  const actions = (
    <>
      <LinkButton to="/profile" hash="products">
        {t('Profile.LinkFirst')}
      </LinkButton>
      {webShopUrl && (
        <div className="w-full pt-2 text-3 text-ink-2">
          <p>{t('Profile.ShopFor')}</p>
          <ul className="mx-auto flex max-w-[64ch] flex-wrap justify-center gap-x-4 phone:gap-y-1">
            {shopLinks(webShopUrl).map(({ address, sports }) => (
              <li key={address}>
                <a href={address} rel="noopener noreferrer" className="link inline-block py-1">
                  {sports.map((sport) => t(`Sports.${sport}`)).join(', ')}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
  return <EmptyState title={t('Profile.NoResults')} note={t('Profile.NoResultsHint')} actions={actions} />;
}
