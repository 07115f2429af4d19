/** Selects the year of a list, which is kept in the address. */

import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
import { Select } from '../../../ui/controls/Select.tsx';

type YearChoiceProps = {
  year: number | undefined;
  yearCounts: readonly { year: number; count: number }[];
};

const ALL = 'all';

export function YearChoice({ year, yearCounts }: YearChoiceProps) {
  const { t } = useText();
  const navigate = useNavigate();
  if (yearCounts.length < 2 && year === undefined) return null;
  const known = yearCounts.some((each) => each.year === year);
  const years = year === undefined || known ? yearCounts : [...yearCounts, { year, count: 0 }];
  return (
    <div className="pb-3">
      <Select
        label={t('Profile.Year')}
        value={year === undefined ? ALL : String(year)}
        options={[
          { value: ALL, label: t('Profile.AllYears') },
          ...years.map((each) => ({
            value: String(each.year),
            label: t('Profile.YearCount', { year: String(each.year), count: each.count }),
          })),
        ]}
        onChange={(value) =>
          void navigate({
            to: '.',
            search: (search: object) => ({
              ...search,
              page: undefined,
              year: value === ALL ? undefined : Number(value),
            }),
          })
        }
      />
    </div>
  );
}
