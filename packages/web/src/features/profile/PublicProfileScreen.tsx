/** Someone's profile as everyone may see it. */

import { useText } from '../../i18n/language.ts';
import { AccountEvents } from './AccountEvents.tsx';
import { NoEvents } from './NoEvents.tsx';
import { PublicScreen } from './PublicScreen.tsx';
import { RECENT } from './queries.ts';

export default function PublicProfileScreen({ userId }: { userId: string }) {
  const { t } = useText();
  return (
    <PublicScreen userId={userId}>
      {() => (
        <section>
          <h2 className="pb-2">{t('Profile.RecentResults')}</h2>
          <AccountEvents userId={userId} page={1} count={RECENT} whenEmpty={<NoEvents />} />
        </section>
      )}
    </PublicScreen>
  );
}
