/** Links to the app: to its page, or to the stores if the brand has no such page. */

import { themes } from '@lapwing/contract/values/enums';
import { useQuery } from '@tanstack/react-query';
import { appLinksQuery } from '../api/app-links.ts';
import { pageTheme } from '../brand/theme.ts';
import { useText } from '../i18n/language.ts';
import { buttonClass } from '../ui/controls/button-look.ts';
import { LinkButton } from '../ui/controls/LinkButton.tsx';

export function AppOffer() {
  const { t } = useText();
  if (pageTheme() !== themes.live) return <StoreLinks />;
  return (
    <LinkButton to="/app" size="small">
      {t('App.AdAction')}
    </LinkButton>
  );
}

const stores = [
  { key: 'appStoreUrl', label: 'App Store' },
  { key: 'playStoreUrl', label: 'Google Play' },
] as const;

function StoreLinks() {
  const { data: app } = useQuery(appLinksQuery());
  return (
    <p className="flex flex-wrap gap-2 empty:hidden">
      {stores.map(({ key, label }) => {
        const href = app?.[key];
        return (
          href && (
            <a key={key} href={href} rel="noopener noreferrer" className={buttonClass({ size: 'small' })}>
              {label}
            </a>
          )
        );
      })}
    </p>
  );
}
