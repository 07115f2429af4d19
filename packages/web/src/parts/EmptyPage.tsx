/** Replaces an empty list. A page past its end links back; an empty list has its own text. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { EmptyState } from '../ui/content/EmptyState.tsx';
import { buttonClass } from '../ui/controls/button-look.ts';

type EmptyPageProps = {
  page: number;
  pageSize: number;
  total: number;
  /** The text for an empty list. */
  children: ReactNode;
};

export function EmptyPage({ page, pageSize, total, children }: EmptyPageProps) {
  const { t } = useText();
  const lastPage = Math.ceil(total / pageSize);
  if (total === 0 || page <= lastPage) return children;
  return (
    <EmptyState
      title={t('Common.NoSuchPage', { page })}
      note={t('Common.LastPageIs', { page: lastPage })}
      actions={
        <>
          <PageButton page={lastPage}>{t('Common.LastPage')}</PageButton>
          {lastPage > 1 && <PageButton page={1}>{t('Common.FirstPage')}</PageButton>}
        </>
      }
    />
  );
}

function PageButton({ page, children }: { page: number; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, page: page === 1 ? undefined : page })}
      className={buttonClass({})}
    >
      {children}
    </Link>
  );
}
