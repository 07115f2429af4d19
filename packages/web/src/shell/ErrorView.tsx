/** The generic error box, in words for whatever went wrong. */

import { type ComponentProps, lazy, Suspense } from 'react';
import { correlationIdOf, NetworkError, TimeoutError } from '../api/http-error.ts';
import { useText } from '../i18n/language.ts';
import type { Translate } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import type { ErrorBox } from '../ui/ErrorBox.tsx';

type ErrorBoxProps = ComponentProps<typeof ErrorBox>;

// Fetched when something has gone wrong. Without a connection the same words stand without the box.
const LazyErrorBox = lazy(() =>
  import('../ui/ErrorBox.tsx').then(
    (file) => ({ default: file.ErrorBox }),
    () => ({ default: PlainError }),
  ),
);

function PlainError({ title, text, correlation, retry }: ErrorBoxProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 border-l-3 border-loss bg-surface p-4">
      <h2>{title}</h2>
      <p>{text}</p>
      {correlation && <code>{correlation.id}</code>}
      {retry && <Button onClick={retry.onPress}>{retry.label}</Button>}
    </div>
  );
}

function wordsFor(error: unknown, t: Translate): { title: string; text: string } {
  if (error instanceof NetworkError) return { title: t('Errors.Offline'), text: t('Errors.OfflineHint') };
  if (error instanceof TimeoutError) return { title: t('Errors.Timeout'), text: t('Errors.Support') };
  return { title: t('Errors.Title'), text: t('Errors.Support') };
}

type ErrorViewProps = { error: unknown; onRetry?: (() => unknown) | undefined };

export function ErrorView({ error, onRetry }: ErrorViewProps) {
  const { t } = useText();
  const id = correlationIdOf(error);
  const labels = {
    label: t('Errors.CorrelationId'),
    copyLabel: t('Errors.Copy'),
    copiedLabel: t('Errors.Copied'),
  };
  return (
    <Suspense>
      <LazyErrorBox
        {...wordsFor(error, t)}
        {...(id !== null && { correlation: { id, ...labels } })}
        {...(onRetry && { retry: { label: t('Common.TryAgain'), onPress: onRetry } })}
      />
    </Suspense>
  );
}
