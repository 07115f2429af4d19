/** Replaces a screen that failed to load or to render. */

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../i18n/language.ts';
import { onOnline } from '../offline/on-online.ts';
import { ScreenLoadError } from '../routing/lazy-screen.tsx';
import { EmptyState } from '../ui/content/EmptyState.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { ErrorView } from './ErrorView.tsx';

export default function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useText();
  const router = useRouter();
  const tryAgain = async () => {
    await router.invalidate();
    reset();
  };
  const isNotLoaded = error instanceof ScreenLoadError;
  // Not every browser requests a file again that failed to load.
  useEffect(() => (isNotLoaded ? onOnline(() => location.reload()) : undefined), [isNotLoaded]);
  const actions = (
    <>
      <Button onClick={tryAgain}>{t('Common.TryAgain')}</Button>
      <Button onClick={() => location.reload()}>{t('Common.Reload')}</Button>
    </>
  );
  return (
    <div role="alert" className="pt-6">
      {isNotLoaded ? (
        <EmptyState title={t('Errors.ScreenLoad')} note={t('Errors.ScreenLoadHint')} actions={actions} />
      ) : (
        <ErrorView error={error} onRetry={tryAgain} />
      )}
    </div>
  );
}
