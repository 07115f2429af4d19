/** The bottom of every page: about, feed, status and languages. */

import { languages } from '@lapwing/contract/values/constants';
import { Link } from '@tanstack/react-router';
import { chooseLanguage, languageNames, useText } from '../i18n/language.ts';
import { useShownRoute } from '../routing/use-shown-route.ts';

export function Footer() {
  const { t, language } = useText();
  const { data } = useShownRoute();
  return (
    <footer className="print:hidden border-t border-line text-2 text-ink-3">
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-5">
        <span>{t('Site.Tagline')}</span>
        {!data.hasOwnFeeds && (
          <a
            href="/feeds/results.rss"
            className="link inline-flex min-h-6 items-center touch:min-h-11 touch:min-w-11"
          >
            {t('Site.Feed')}
          </a>
        )}
        <Link to="/status" className="link inline-flex min-h-6 items-center touch:min-h-11 touch:min-w-11">
          {t('Site.Status')}
        </Link>
        <ul aria-label={t('Header.Language')} className="flex flex-wrap gap-x-3">
          {languages.map((choice) => (
            <li key={choice}>
              <button
                type="button"
                lang={choice}
                aria-pressed={choice === language}
                onClick={() => chooseLanguage(choice)}
                className="min-h-6 hover:text-ink aria-pressed:font-medium aria-pressed:text-ink-2 touch:min-h-11 touch:min-w-11"
              >
                {languageNames[choice]}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
