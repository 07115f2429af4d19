/** The members of an organisation: added by e-mail address, with a role, and removed. */

import {
  type ManagedMember,
  type ManagedOrganization,
  type MemberRole,
  memberRoles,
  organizationsApi,
} from '@lapwing/contract/people/organizations';
import { type FormEvent, useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import type { Translate } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { useManagedChange } from './changes.ts';

export function MembersPanel({ managed }: { managed: ManagedOrganization }) {
  const { t } = useText();
  const { organizationId, members } = managed;
  const [leaving, setLeaving] = useState<ManagedMember | null>(null);
  const change = useManagedChange(
    organizationId,
    ({ email, role }: { email: string; role: MemberRole }) =>
      resultsClient.call(organizationsApi.saveMember, { organizationId }, {}, { body: { email, role } }),
    (error) => explain(error, t),
  );
  const remove = useManagedChange(
    organizationId,
    (accountId: string) =>
      resultsClient.call(organizationsApi.deleteMember, { organizationId, accountId }, {}),
    (error) => explain(error, t),
  );
  return (
    <div className="max-w-[45rem]">
      <AddForm isBusy={change.isPending} onAdd={change.mutate} />
      <p className="pb-3 text-3 text-ink-2">{t('Manage.RolesHint')}</p>
      <Sheet>
        <ul>
          {members.map((member) => (
            <li
              key={member.accountId}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                <b className="font-medium">{member.name}</b>
                <small className="block text-2 text-ink-3">{member.email}</small>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <Select
                  label={t('Manage.RoleOf', { name: member.name })}
                  shownLabel=""
                  options={roleOptions(t)}
                  value={member.role}
                  onChange={(role) => change.mutate({ email: member.email, role })}
                />
                <Button
                  size="small"
                  disabled={remove.isPending}
                  aria-label={t('Manage.RemoveWho', { name: member.name })}
                  onClick={() => setLeaving(member)}
                >
                  {t('Manage.Remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Sheet>
      <ConfirmDialog
        title={t('Manage.RemoveQuestion', { name: leaving?.name ?? '' })}
        text={t('Manage.RemoveWarning')}
        yes={t('Manage.Remove')}
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onYes={() => leaving && remove.mutate(leaving.accountId)}
      />
    </div>
  );
}

function roleOptions(t: Translate) {
  return memberRoles.map((value) => ({ value, label: t(`Manage.Roles.${value}`) }));
}

function explain(error: unknown, t: Translate): string | null {
  if (hasStatus(error, 400)) return t('Manage.NoAccount');
  if (hasStatus(error, 409)) return t('Manage.LastOwner');
  return hasStatus(error, 429) ? t('Manage.TooMany') : null;
}

type AddFormProps = {
  isBusy: boolean;
  onAdd: (member: { email: string; role: MemberRole }, then: { onSuccess: () => void }) => void;
};

function AddForm({ isBusy, onAdd }: AddFormProps) {
  const { t } = useText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('timer');
  const [isWrong, setWrong] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = email.trim();
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(given);
    setWrong(!isAddress);
    if (isAddress) onAdd({ email: given, role }, { onSuccess: () => setEmail('') });
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2 pb-3" noValidate>
      <div className="w-full max-w-[17.5rem]">
        <TextField
          label={t('Manage.Email')}
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
          {...(isWrong && { error: t('Manage.EmailWrong') })}
        />
      </div>
      <Select label={t('Manage.Role')} options={roleOptions(t)} value={role} onChange={setRole} />
      <Button type="submit" disabled={isBusy}>
        {t('Manage.AddMember')}
      </Button>
    </form>
  );
}
