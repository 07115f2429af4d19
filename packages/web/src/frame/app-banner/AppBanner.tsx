/** The banner at the bottom of a phone's screen that offers the app, until it is installed or dismissed. */

import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { appLinksQuery } from '../../api/app-links.ts';
import { brandName } from '../../brand/brand-name.ts';
import { pageTheme } from '../../brand/theme.ts';
import { useText } from '../../i18n/language.ts';
import { BirdMark } from '../../ui/content/BirdMark.tsx';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { buttonClass } from '../../ui/controls/button-look.ts';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { hasInstallPrompt, isStandalone, takeInstallPrompt } from '../install-prompt.ts';
import { choiceIn, cookieFor } from './banner-cookie.ts';
import { type BannerChoice, isBannerShown, platformOf } from './banner-rules.ts';

function isShownNow(): boolean {
  return isBannerShown({
    theme: pageTheme(),
    userAgent: navigator.userAgent,
    isStandalone: isStandalone(),
    choice: choiceIn(document.cookie),
    nowMs: Date.now(),
  });
}

export default function AppBanner() {
  const { t } = useText();
  const [isShown, setIsShown] = useState(isShownNow);
  // That page explains how to install.
  const isAppPage = useLocation({ select: ({ pathname }) => /^\/app\/?$/i.test(pathname) });
  if (!isShown || isAppPage) return null;

  const choose = (kind: BannerChoice['kind']) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari.
    document.cookie = cookieFor({ kind, atMs: Date.now() });
    setIsShown(false);
  };
  return (
    <section
      aria-label={t('App.BannerLabel')}
      className="sticky bottom-0 z-30 flex items-center gap-3 border-t border-line-2 bg-surface px-3 py-2 shadow-2"
    >
      <IconButton label={t('Common.Close')} onClick={() => choose('closed')}>
        <X size={18} strokeWidth={1.75} />
      </IconButton>
      <BirdMark className="size-9 flex-none rounded-2 bg-accent p-1.5 text-surface max-[22.4375rem]:hidden" />
      <p className="min-w-0 flex-1 leading-tight">
        <b className="block font-medium wrap-break-word">{brandName(t)}</b>
        <span className="text-2 text-ink-2">{t('App.BannerText')}</span>
      </p>
      <InstallControl onInstall={() => choose('installed')} />
    </section>
  );
}

/** The host's store, else the browser's own offer, else the page that explains how. */
function InstallControl({ onInstall }: { onInstall: () => void }) {
  const { t } = useText();
  const { data: app } = useQuery(appLinksQuery());
  const store = platformOf(navigator.userAgent) === 'ios' ? app?.appStoreUrl : app?.playStoreUrl;
  if (store) {
    return (
      <a href={store} className={buttonClass({ kind: 'primary' })} onClick={onInstall}>
        {t('App.BannerInstall')}
      </a>
    );
  }
  if (hasInstallPrompt()) {
    const install = async () => {
      await takeInstallPrompt()?.prompt();
      onInstall();
    };
    return (
      <Button kind="primary" onClick={install}>
        {t('App.BannerInstall')}
      </Button>
    );
  }
  return (
    <LinkButton to="/app" kind="primary" onClick={onInstall}>
      {t('App.BannerInstall')}
    </LinkButton>
  );
}
