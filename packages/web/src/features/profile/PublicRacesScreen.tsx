/** Someone's event results, by year. */

import { PublicScreen } from './PublicScreen.tsx';
import { AccountResults } from './results/AccountResults.tsx';
import { NoEvents } from './results/NoEvents.tsx';

type PublicRacesProps = { userId: string; year: number | undefined; page: number };

export default function PublicRacesScreen({ userId, year, page }: PublicRacesProps) {
  return (
    <PublicScreen userId={userId}>
      {() => <AccountResults userId={userId} year={year} page={page} whenEmpty={<NoEvents />} />}
    </PublicScreen>
  );
}
