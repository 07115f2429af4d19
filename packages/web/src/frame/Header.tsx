/** The bar at the top: brand, main navigation, search, language, appearance, account. */

import { themes } from '@lapwing/contract/values/enums';
import { Link } from '@tanstack/react-router';
import { brandName } from '../brand/brand-name.ts';
import { pageTheme } from '../brand/theme.ts';
import { useText } from '../i18n/language.ts';
import { BirdMark } from '../ui/content/BirdMark.tsx';
import { AccountControl } from './AccountControl.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { mainLinks } from './main-links.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { SkinMenu } from './SkinMenu.tsx';

function Brand() {
  const { t } = useText();
  const { siteName, siteLogo } = document.body.dataset;
  return (
    <Link
      to="/"
      aria-label={t('Header.Home', { brand: brandName(t) })}
      className="flex min-w-7 touch-target text-[1.1875rem] leading-7 font-strong stretch-head"
    >
      {/* Large text on a phone leaves no room for the name next to the buttons. */}
      <span className="flex h-7 flex-wrap items-center gap-x-1.5 overflow-hidden">
        {siteLogo ? (
          <img src={siteLogo} alt="" className="h-7 max-w-24 object-contain" />
        ) : (
          <BirdMark className="size-6 text-accent" />
        )}
        <span aria-hidden="true" className="h-7 max-w-56 truncate phone:max-w-40 large-text:hidden">
          {siteName || (
            <>
              Lapwing <span className="font-normal">{pageTheme() === themes.live ? 'Live' : 'Results'}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}

export function Header() {
  const { t } = useText();
  return (
    <header className="print:hidden sticky top-0 z-30 border-b border-line bg-surface">
      <div className="page-width flex h-12 items-center gap-6 max-lg:gap-3 phone:gap-2">
        <Brand />
        <nav aria-label={t('Header.Main')} className="flex flex-none gap-0.5 self-stretch phone:hidden">
          {mainLinks().map(({ key, href }) => (
            <Link
              key={href}
              to={href}
              activeOptions={{ exact: href === '/', includeSearch: false }}
              className="current-line flex items-center px-2.5 [--line-at:-1px]"
            >
              {t(`Header.${key}`)}
            </Link>
          ))}
        </nav>
        <HeaderSearch />
        <div className="flex flex-none items-center gap-1 phone:hidden">
          <LanguageMenu />
          <SkinMenu />
          <AccountControl />
        </div>
        <PhoneMenu />
      </div>
    </header>
  );
}
