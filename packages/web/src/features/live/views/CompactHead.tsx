/** The head and the cells of the short leaderboards next to the video and the map. */

import { useText } from '../../../i18n/language.ts';

export const compactCell = 'h-(--row-dense) border-b border-line px-2 whitespace-nowrap phone:h-12';
const head =
  'sticky top-0 z-1 h-(--row-head) border-b border-line-2 bg-surface px-2 text-2 font-normal text-ink-3';

/** `last`: the head of one more column. */
export function CompactHead({ last }: { last?: string }) {
  const { t } = useText();
  return (
    <thead>
      <tr>
        <th scope="col" className={`${head} w-10 text-end`}>
          {t('Common.Position')}
        </th>
        <th scope="col" className={`${head} w-13 text-start`}>
          {t('Common.Number')}
        </th>
        <th scope="col" className={`${head} text-start`}>
          {t('Live.Competitor')}
        </th>
        <th scope="col" className={`${head} w-18 text-end`}>
          {t('LiveColumns.gap')}
        </th>
        {last !== undefined && (
          <th scope="col" className={`${head} w-24 text-start`}>
            {last}
          </th>
        )}
      </tr>
    </thead>
  );
}
