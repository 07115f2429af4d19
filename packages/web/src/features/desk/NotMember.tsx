/** Instead of a page of the desk that is for members of the organisation. */

import { Lock } from 'lucide-react';
import { useText } from '../../i18n/language.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';

export function NotMember({ title }: { title: string }) {
  const { t } = useText();
  return (
    <div className="page-width py-6">
      <h1 className="mb-4">{title}</h1>
      <EmptyState
        title={t('Desk.NotMember')}
        note={t('Desk.NotMemberHint')}
        icon={<Lock size={32} strokeWidth={1.5} aria-hidden="true" />}
        actions={<LinkButton to="/desk">{t('Desk.AllMeetings')}</LinkButton>}
      />
    </div>
  );
}
