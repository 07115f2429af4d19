/** The organisations of the site: create, transfer, suspend, and their upload keys. */

import { hostApi } from '@lapwing/contract/site/host';
import type { HostedOrganization } from '@lapwing/contract/site/host-people';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { useText } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { FindField } from './FindField.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { emptyOrganization, isOrganizationComplete, OrganizationFields } from './OrganizationFields.tsx';
import { fieldsOf, organizationsQuery, PAGE, useHostChange } from './queries.ts';
import { ShowMore } from './ShowMore.tsx';

type Step = { what: 'suspend' | 'transfer' | 'keys'; organization: HostedOrganization };
type OrganizationsPanelProps = { find: string; onFind: (text: string) => void };

export function OrganizationsPanel({ find, onFind }: OrganizationsPanelProps) {
  const { t } = useText();
  const [count, setCount] = useState(PAGE);
  const query = useQuery(organizationsQuery(find, count));
  const [isNew, setNew] = useState(false);
  const [step, setStep] = useState<Step | null>(null);
  const suspend = useHostChange(({ organizationId, isSuspended }: HostedOrganization) =>
    profilesClient.call(
      hostApi.suspendOrganization,
      { organizationId },
      {},
      { body: { isSuspended: !isSuspended } },
    ),
  );
  const close = () => setStep(null);
  const question = step?.organization.isSuspended ? 'resume' : 'suspend';
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <FindField label={t('Host.FindOrganization')} find={find} onFind={onFind} />
        <span className="flex-1" />
        <Button onClick={() => setNew(true)}>{t('Host.NewOrganization')}</Button>
      </div>
      <QueryView query={query}>
        {({ answer: organizations, total }) =>
          organizations.length === 0 ? (
            <EmptyState title={t('Host.NoOrganizations')} />
          ) : (
            <>
              <Sheet className="overflow-visible!">
                <ul aria-label={t('Host.Tabs.organizations')}>
                  {organizations.map((organization) => (
                    <OrganizationRow
                      key={organization.organizationId}
                      organization={organization}
                      onStep={(what) => setStep({ what, organization })}
                    />
                  ))}
                </ul>
              </Sheet>
              <ShowMore
                shown={organizations.length}
                total={total}
                isBusy={query.isFetching}
                onMore={() => setCount(count + PAGE)}
              />
            </>
          )
        }
      </QueryView>
      <ConfirmDialog
        title={t(`Host.Questions.${question}`, { name: step?.organization.name ?? '' })}
        text={t(`Host.QuestionHints.${question}`)}
        yes={t(`Host.Answers.${question}`)}
        isOpen={step?.what === 'suspend'}
        onClose={close}
        onYes={() => step && suspend.mutate(step.organization)}
      />
      {step?.what === 'transfer' && <TransferDialog organization={step.organization} onClose={close} />}
      {step?.what === 'keys' && <KeysDialog organization={step.organization} onClose={close} />}
      {isNew && <NewOrganizationDialog onClose={() => setNew(false)} />}
    </>
  );
}

type OrganizationRowProps = { organization: HostedOrganization; onStep: (what: Step['what']) => void };

function OrganizationRow({ organization, onStep }: OrganizationRowProps) {
  const { t } = useText();
  const { organizationId, name, owners, events, keys, isSuspended } = organization;
  const navigate = useNavigate();
  const items = [
    {
      key: 'archive',
      label: t('Archive.Title'),
      onSelect: () =>
        void navigate({
          to: '/organizations/$organizationId/manage',
          params: { organizationId },
          search: { tab: 'archive' },
        }),
    },
    { key: 'keys', label: t('Host.Keys'), onSelect: () => onStep('keys') },
    { key: 'transfer', label: t('Host.Transfer'), onSelect: () => onStep('transfer') },
    {
      key: 'suspend',
      label: t(isSuspended ? 'Host.Answers.resume' : 'Host.Answers.suspend'),
      onSelect: () => onStep('suspend'),
    },
  ];
  return (
    <li className="flex items-center gap-x-3 border-b border-line px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Link
          to="/organizations/$organizationId"
          params={{ organizationId }}
          className="font-medium touch-target"
        >
          {name}
        </Link>{' '}
        {isSuspended && <Badge>{t('Host.Suspended')}</Badge>}
        <small className="block text-2 text-ink-3">
          {[
            owners.length === 0 ? t('Host.NoOwner') : owners.map((owner) => owner.name).join(', '),
            t('Host.EventCount', { count: events }),
            t('Manage.KeyCount', { count: keys }),
          ].join(' · ')}
        </small>
      </span>
      <Menu label={t('Host.ActionsFor', { name })} items={items}>
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
      </Menu>
    </li>
  );
}

type TransferDialogProps = { organization: HostedOrganization; onClose: () => void };

function TransferDialog({ organization, onClose }: TransferDialogProps) {
  const { t } = useText();
  const { organizationId, name } = organization;
  const [email, setEmail] = useState('');
  const transfer = useHostChange(
    () =>
      profilesClient.call(
        hostApi.transferOrganization,
        { organizationId },
        {},
        { body: { email: email.trim() } },
      ),
    {
      done: t('Host.Transferred', { name }),
      explain: (error) => (fieldsOf(error).includes('email') ? t('Manage.NoAccount') : null),
      onSuccess: onClose,
    },
  );
  const isWrong = fieldsOf(transfer.error).includes('email');
  return (
    <Dialog
      title={t('Host.TransferTitle', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Manage.Cancel')}</Button>
          <Button
            kind="primary"
            disabled={transfer.isPending || email.trim() === ''}
            onClick={() => transfer.mutate(undefined)}
          >
            {t('Host.Transfer')}
          </Button>
        </>
      }
    >
      <p className="pb-3">{t('Host.TransferHint')}</p>
      <TextField
        label={t('Host.NewOwner')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        {...(isWrong && { error: t('Manage.NoAccount') })}
      />
    </Dialog>
  );
}

function NewOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [given, setGiven] = useState(emptyOrganization);
  const [isTried, setTried] = useState(false);
  const create = useHostChange(
    () => profilesClient.call(hostApi.createOrganization, {}, {}, { body: given }),
    { done: t('Host.OrganizationCreated', { name: given.name }), onSuccess: onClose },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isOrganizationComplete(given)) create.mutate(undefined);
  }
  return (
    <Dialog
      title={t('Host.NewOrganization')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Manage.Cancel')}</Button>
          <Button kind="primary" type="submit" form="new-organization" disabled={create.isPending}>
            {t('Host.Create')}
          </Button>
        </>
      }
    >
      <form id="new-organization" onSubmit={submit} noValidate>
        <OrganizationFields given={given} isTried={isTried} onChange={setGiven} />
      </form>
    </Dialog>
  );
}
