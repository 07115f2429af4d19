/** What the check in the browser found. */

import { useText } from '../../../i18n/language.ts';
import type { BrowserCheck } from './check-in-browser.ts';

/** `name` is that of a saved file; null for the seals of this server */
export function CheckResult({ name, check }: { name: string | null; check: BrowserCheck }) {
  const { t } = useText();
  const { problem, seals } = check;
  const invalid = seals.filter(({ problems }) => problems.length > 0);
  const withheld = seals.reduce((sum, { withheldCount }) => sum + withheldCount, 0);
  return (
    <div className="grid gap-1 rounded-2 border border-line bg-surface px-3 py-2">
      <p className="wrap-anywhere text-ink-2">
        {name === null ? t('Seals.OfServer') : t('Seals.OfFile', { name })}
      </p>
      {problem !== null ? (
        <p className="text-loss">{t(`Seals.FileProblems.${problem}`)}</p>
      ) : invalid.length === 0 ? (
        <p className="font-strong text-pb">{t('Seals.AllValid', { count: seals.length })}</p>
      ) : (
        <>
          <p className="font-strong text-loss">{t('Seals.SomeInvalid')}</p>
          <ul>
            {invalid.map(({ revision, hash, problems }) => (
              <li key={`${revision} ${hash}`}>
                {t('Seals.RevisionOf', { number: revision })}:{' '}
                {problems.map((each) => t(`Seals.Problems.${each}`)).join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {withheld > 0 && <p className="text-ink-2">{t('Seals.Withheld', { count: withheld })}</p>}
      {[...new Set(seals.map(({ keyId }) => keyId))].map((keyId) => (
        <p key={keyId} className="text-2">
          {t('Seals.Key')} <code className="break-all">{keyId}</code>
        </p>
      ))}
    </div>
  );
}
