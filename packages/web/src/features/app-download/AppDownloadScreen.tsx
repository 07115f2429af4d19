/** How to get the app: from the host's store, or by installing the site on a phone or a computer. */

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { appLinksQuery } from '../../api/app-links.ts';
import { hasInstallPrompt, isStandalone, takeInstallPrompt } from '../../frame/install-prompt.ts';
import { useText } from '../../i18n/language.ts';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { buttonClass } from '../../ui/controls/button-look.ts';
import { type InstallMethod, installMethodOf, installMethodsFor } from './install-methods.ts';

export default function AppDownloadScreen() {
  const { t } = useText();
  const { data: app } = useQuery(appLinksQuery());
  const own = installMethodOf(navigator);
  return (
    <>
      <PageHead title={t('App.Title')} />
      <p className="max-w-[68ch] text-5">{t('App.Lead')}</p>
      <div className="flex flex-wrap gap-3 pt-5 empty:hidden">
        <StoreLink href={app?.appStoreUrl} label={t('App.AppStore')} />
        <StoreLink href={app?.playStoreUrl} label={t('App.PlayStore')} />
        <InstallHere />
      </div>
      <div className="grid gap-8 py-8 md:grid-cols-2 lg:grid-cols-3">
        {installMethodsFor(own).map((way) => (
          <WaySteps key={way} way={way} isOwn={way === own} />
        ))}
      </div>
      <p className="max-w-[68ch] text-ink-2">{t('App.Connection')}</p>
    </>
  );
}

function WaySteps({ way, isOwn }: { way: InstallMethod; isOwn: boolean }) {
  const { t } = useText();
  return (
    <section className={`border-t pt-4 ${isOwn ? 'border-accent' : 'border-line-2'}`}>
      <h2>{t(`InstallWays.${way}.Title`)}</h2>
      {isOwn && <p className="text-2 text-accent">{t('App.ThisDevice')}</p>}
      <ol className="grid list-decimal gap-1.5 ps-5 pt-2">
        <li>{t(`InstallWays.${way}.Open`)}</li>
        <li>{t(`InstallWays.${way}.Choose`)}</li>
        <li>{t(`InstallWays.${way}.Confirm`)}</li>
      </ol>
    </section>
  );
}

function StoreLink({ href, label }: { href: string | null | undefined; label: string }) {
  if (!href) return null;
  return (
    <a href={href} rel="noopener noreferrer" className={buttonClass({})}>
      {label}
    </a>
  );
}

/** For browsers that offer to install the site, or have already done so. */
function InstallHere() {
  const { t } = useText();
  const [isOffered, setIsOffered] = useState(hasInstallPrompt);
  if (isStandalone()) return <p className="text-ink-2">{t('App.Installed')}</p>;
  if (!isOffered) return null;
  const install = async () => {
    await takeInstallPrompt()?.prompt();
    setIsOffered(false);
  };
  return (
    <Button kind="primary" onClick={install}>
      <Download size={16} strokeWidth={1.75} />
      {t('App.InstallHere')}
    </Button>
  );
}
