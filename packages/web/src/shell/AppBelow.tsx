/** The advertisement of the app below a screen, where the brand has one. */

import { themes } from '@lapwing/contract/enums';
import { useText } from '../i18n/language.ts';
import { AppAdvertisement } from '../ui/AppAdvertisement.tsx';
import { pageTheme } from './theme.ts';

export function AppBelow() {
  const { t } = useText();
  if (pageTheme() !== themes.live) return null;
  return (
    <div className="max-w-90 pt-8">
      <AppAdvertisement
        label={t('Header.App')}
        title={t('App.AdTitle')}
        text={t('App.AdText')}
        actionLabel={t('App.AdAction')}
      />
    </div>
  );
}
