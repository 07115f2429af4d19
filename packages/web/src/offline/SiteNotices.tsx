/** The notices above the page: no connection and the age of the data shown, and a newer version of the site. */

import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatAge } from '../i18n/age.ts';
import { formatInstant } from '../i18n/format.ts';
import { useText } from '../i18n/language.ts';
import { Banner } from '../ui/content/Banner.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { takeNewVersion } from './start-worker.ts';
import { useWorkerState } from './worker-state.ts';

const MINUTE_MS = 60_000;

function useNowMs(): number {
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

export function SiteNotices() {
  const { cachedAtMs, waiting } = useWorkerState();
  const { t } = useText();
  return (
    <>
      {cachedAtMs !== null && <CachedNotice cachedAtMs={cachedAtMs} />}
      {waiting !== null && (
        <Banner
          icon={<RefreshCw size={16} strokeWidth={1.75} />}
          phrase={t('Offline.NewVersion')}
          action={
            <Button size="small" onClick={() => takeNewVersion(waiting)}>
              {t('Common.Reload')}
            </Button>
          }
        />
      )}
    </>
  );
}

function CachedNotice({ cachedAtMs }: { cachedAtMs: number }) {
  const { t, locale } = useText();
  const nowMs = useNowMs();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Banner
      tone="waiting"
      icon={<CloudOff size={16} strokeWidth={1.75} />}
      phrase={t('Offline.Title')}
      action={
        <Button size="small" onClick={() => location.reload()}>
          {t('Common.TryAgain')}
        </Button>
      }
    >
      {t('Offline.KeptAt', {
        time: formatInstant(cachedAtMs, 'date-time', locale, timeZone),
        age: formatAge(nowMs - cachedAtMs, locale),
      })}
    </Banner>
  );
}
