/** Shown while a part of the live session is loading. */

import { useText } from '../../../i18n/language.ts';
import { Loading, Skeleton } from '../../../ui/content/Skeleton.tsx';

export function PartLoading() {
  const { t } = useText();
  return (
    <div className="p-4">
      <Loading label={t('Announce.Loading')}>
        <Skeleton width="60%" />
      </Loading>
    </div>
  );
}
