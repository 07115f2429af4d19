/** A person's event results, by year. */

import { useText } from '../../i18n/language.ts';
import { PublicScreen } from './PublicScreen.tsx';
import { AccountResults } from './results/AccountResults.tsx';
import { NoEvents } from './results/NoEvents.tsx';
import { PersonalBests } from './results/PersonalBests.tsx';

type PublicRacesProps = { userId: string; year: number | undefined; page: number };

export default function PublicRacesScreen({ userId, year, page }: PublicRacesProps) {
  const { t } = useText();
  return (
    <PublicScreen userId={userId} part={t('Breadcrumbs.Races')}>
      {() => (
        <AccountResults userId={userId} year={year} page={page} whenEmpty={<NoEvents />}>
          <PersonalBests userId={userId} />
        </AccountResults>
      )}
    </PublicScreen>
  );
}
