/** The advertisement of the app below a screen. */

import { useText } from '../i18n/language.ts';
import { AppAdvertisement } from '../ui/content/AppAdvertisement.tsx';
import { AppOffer } from './AppOffer.tsx';
import { appText } from './app-text.ts';

export function AppPromotion() {
  const { t } = useText();
  return (
    <div className="max-w-90 pt-8">
      <AppAdvertisement label={t('Header.App')} title={t('App.AdTitle')} text={t(appText())}>
        <AppOffer />
      </AppAdvertisement>
    </div>
  );
}
