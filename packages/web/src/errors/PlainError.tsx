/** A minimal error message, for when the better ones cannot be loaded. Its links lead on where the menu cannot be loaded either. */

import { Link } from '@tanstack/react-router';
import { mainLinks } from '../frame/main-links.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/controls/Button.tsx';
import { buttonClass } from '../ui/controls/button-look.ts';

type PlainErrorProps = { what: 'Offline' | 'ScreenLoad'; onRetry: () => unknown };

export function PlainError({ what, onRetry }: PlainErrorProps) {
  const { t } = useText();
  return (
    <div
      role="alert"
      className="mt-4 rounded-3 border border-l-3 border-line border-l-loss bg-surface p-4 text-start"
    >
      <h2>{t(`Errors.${what}`)}</h2>
      <p className="text-3 text-ink-2">{t(`Errors.${what}Hint`)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onRetry}>{t('Common.TryAgain')}</Button>
        {mainLinks().map(({ key, href }) => (
          <Link key={key} to={href} className={buttonClass({})}>
            {t(`Header.${key}`)}
          </Link>
        ))}
      </div>
    </div>
  );
}
