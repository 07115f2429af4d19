/** The screen for unknown addresses and for things that do not exist. */

import { Link, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { mainLinks } from '../frame/main-links.ts';
import { useText } from '../i18n/language.ts';
import { useReportMissing } from '../routing/route-names.ts';
import { SearchBox } from '../search-box/SearchBox.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { buttonClass } from '../ui/controls/button-look.ts';

/** A lap chart whose line ends abruptly. */
function LostLine() {
  return (
    <svg viewBox="0 0 160 48" width="160" height="48" fill="none" aria-hidden="true" className="mx-auto">
      <g stroke="var(--trace)" strokeWidth="1.5">
        <path d="M2 10h40c14 0 14 12 28 12h88M2 22h30c14 0 14 22 28 22h50M2 44h34c16 0 16-34 32-34h90M108 36h50" />
      </g>
      <path d="M2 34h34c14 0 14-16 26-16s10-12 22-12" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="m82 2 8 8m0-8-8 8" stroke="var(--loss)" strokeWidth="2" />
    </svg>
  );
}

/**
 * After a full load the router has no history: the page before may be of this site, or the one that linked
 * here.
 */
function hasPageBefore(): boolean {
  if (history.length === 1) return false;
  // The page before may be the empty page of a new tab, which the newer API does not count.
  return !('navigation' in globalThis) || navigation.canGoBack || document.referrer !== '';
}

export default function NotFoundScreen() {
  const { t } = useText();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  useReportMissing();
  const goBack = () => {
    if (router.history.canGoBack() || hasPageBefore()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return (
    <section className="mx-auto mt-10 grid max-w-[46ch] grid-cols-1 justify-items-center gap-2 text-center">
      <LostLine />
      <h1 className="mt-2">{t('Errors.NotFoundTitle')}</h1>
      <p className="text-ink-2">{t('Errors.NotFound')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button kind="primary" onClick={goBack}>
          {t('Common.GoBack')}
        </Button>
        {mainLinks().map(({ key, href }) => (
          <Link key={key} to={href} className={buttonClass({})}>
            {t(`Header.${key}`)}
          </Link>
        ))}
      </div>
      <search className="mt-2 w-full max-w-80 text-start">
        <SearchBox
          form={form}
          label={t('Header.SearchHint')}
          shownTerm=""
          onSearch={(term) => void router.navigate({ to: '/search', search: term === '' ? {} : { term } })}
          className="w-full"
        />
      </search>
    </section>
  );
}
