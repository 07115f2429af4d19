/** The text of any error, with its correlation id. */

import { useEffect, useRef } from 'react';
import {
  busyForMs,
  correlationIdOf,
  HttpError,
  NetworkError,
  spreadOut,
  TimeoutError,
} from '../http/http-error.ts';
import { useText } from '../i18n/language.ts';
import type { Translate } from '../i18n/translate.ts';
import { ErrorBox } from '../ui/content/ErrorBox.tsx';

export type ErrorViewProps = { error: unknown; onRetry: () => unknown };

function wordsFor(error: unknown, t: Translate): { title: string; text: string } {
  if (error instanceof NetworkError) return { title: t('Errors.Offline'), text: t('Errors.OfflineHint') };
  if (error instanceof TimeoutError) return { title: t('Errors.Timeout'), text: t('Errors.Support') };
  return { title: t('Errors.Title'), text: t('Errors.Support') };
}

export default function ErrorDetails({ error, onRetry }: ErrorViewProps) {
  const { t } = useText();
  const busyMs = busyForMs(error);
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const waitMs = busyForMs(error);
    if (waitMs === null) return;
    const timer = setTimeout(() => void retry.current(), spreadOut(waitMs));
    return () => clearTimeout(timer);
    // Each failed attempt is another error.
  }, [error]);
  const id = correlationIdOf(error);
  const labels = {
    label: t('Errors.CorrelationId'),
    copyLabel: t('Errors.Copy'),
    copiedLabel: t('Errors.Copied'),
  };
  const onPress = () => void onRetry();
  if (busyMs !== null) {
    return (
      <ErrorBox
        title={t('Errors.Busy')}
        text={t('Errors.BusyHint')}
        retry={{ label: t('Common.TryAgain'), onPress }}
      />
    );
  }
  return (
    <ErrorBox
      {...wordsFor(error, t)}
      {...(error instanceof HttpError && { detail: error.message })}
      {...(id !== null && { correlation: { id, ...labels } })}
      retry={{ label: t('Common.TryAgain'), onPress }}
    />
  );
}
