/** The panel of the phone's menu button: navigation, account, language, appearance. */

import { languages } from '@lapwing/contract/values/constants';
import { themes } from '@lapwing/contract/values/enums';
import { Link } from '@tanstack/react-router';
import { pageTheme } from '../brand/theme.ts';
import { chooseLanguage, languageNames, useText } from '../i18n/language.ts';
import { useIdentity, useSignIn } from '../identity/identity-context.ts';
import { useSession } from '../identity/session.ts';
import { useIdentityAction } from '../identity/use-identity-action.ts';
import { Button } from '../ui/controls/Button.tsx';
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx';
import { accountLinksOf } from './account-links.ts';
import { mainLinks } from './main-links.ts';
import { useIsMember } from './own-organizations.ts';
import { chooseSkin, skins, useSkin } from './skin.ts';

const linkClass =
  'flex min-h-11 items-center border-b border-line aria-[current]:font-medium aria-[current]:text-accent';

function AccountLinks() {
  const { t } = useText();
  const session = useSession();
  const identity = useIdentity();
  const signIn = useIdentityAction(useSignIn());
  const signOut = useIdentityAction(identity.signOut);
  const isMember = useIsMember();
  if (session.kind === 'signed-out') return <Button onClick={signIn}>{t('Header.SignIn')}</Button>;
  return (
    <>
      <nav aria-label={t('Header.Account')}>
        {accountLinksOf({ isHost: session.isHost === true, isMember }).map(({ key, href }) => (
          <Link key={href} to={href} activeOptions={{ exact: true }} className={linkClass}>
            {t(`Header.${key}`)}
          </Link>
        ))}
      </nav>
      <Button onClick={signOut}>{t('Header.SignOut')}</Button>
    </>
  );
}

export default function PhoneMenuPanel() {
  const { t, language } = useText();
  const skin = useSkin();
  return (
    <div className="fixed inset-x-0 top-12 bottom-0 z-40 grid content-start gap-4 overflow-y-auto bg-surface px-(--gutter) pt-2 pb-8">
      <nav aria-label={t('Header.Main')}>
        {mainLinks().map(({ key, href }) => (
          <Link
            key={href}
            to={href}
            activeOptions={{ exact: href === '/', includeSearch: false }}
            className={linkClass}
          >
            {t(`Header.${key}`)}
          </Link>
        ))}
        {pageTheme() === themes.live && (
          <Link to="/app" className={linkClass}>
            {t('Header.App')}
          </Link>
        )}
      </nav>
      <AccountLinks />
      <div className="grid justify-items-start gap-1.5">
        <span aria-hidden="true" className="text-2 text-ink-3">
          {t('Header.Language')}
        </span>
        <SegmentedControl
          label={t('Header.Language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(choice) => void chooseLanguage(choice)}
        />
        <span aria-hidden="true" className="mt-2 text-2 text-ink-3">
          {t('Header.Skin')}
        </span>
        <SegmentedControl
          label={t('Header.Skin')}
          options={skins.map((value) => ({ value, label: t(`Skins.${value}`) }))}
          value={skin}
          onChange={chooseSkin}
        />
      </div>
    </div>
  );
}
