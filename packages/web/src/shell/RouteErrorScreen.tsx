/** In place of a screen that failed to load or to draw. */

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorView } from './ErrorView.tsx';
import { ScreenLoadError } from './lazy-screen.tsx';

export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useText();
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  if (!(error instanceof ScreenLoadError)) {
    return (
      <div className="pt-6">
        <ErrorView error={error} onRetry={tryAgain} />
      </div>
    );
  }
  const actions = (
    <span className="flex gap-2">
      <Button size="small" onClick={tryAgain}>
        {t('Common.TryAgain')}
      </Button>
      <Button size="small" onClick={() => location.reload()}>
        {t('Common.Reload')}
      </Button>
    </span>
  );
  return (
    <div className="pt-6">
      <Banner
        tone="problem"
        icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
        phrase={t('Errors.ScreenLoad')}
        action={actions}
      >
        {t('Errors.ScreenLoadHint')}
      </Banner>
    </div>
  );
}
