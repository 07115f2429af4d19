/** The pages of a list, with `page` in the address. */

import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.ts';
import { Pagination } from '../ui/navigation/Pagination.tsx';

type ListPagesProps = { page: number; pageSize: number; total: number };

export function ListPages({ page, pageSize, total }: ListPagesProps) {
  const { t } = useText();
  return (
    <Pagination
      label={t('Common.Pages')}
      previousLabel={t('Common.Previous')}
      nextLabel={t('Common.Next')}
      pageLabel={(target) => t('Common.PageNumber', { page: target })}
      page={page}
      pageCount={Math.ceil(total / pageSize)}
      renderLink={(target, content, label, className) => (
        <Link
          to="."
          search={(search: object) => ({ ...search, page: target === 1 ? undefined : target })}
          aria-label={label}
          className={className}
        >
          {content}
        </Link>
      )}
    />
  );
}
