/** The accounts of the site: search, invite, reset, deactivate, make host. */

import { hostApi } from '@lapwing/contract/site/host';
import type { HostedPerson } from '@lapwing/contract/site/host-people';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { hasStatus } from '../../http/http-error.ts';
import { formatAge } from '../../i18n/age.ts';
import { useText } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { FindField } from './FindField.tsx';
import { fieldsOf, PAGE, peopleQuery, settingsQuery, useHostChange } from './queries.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { ShowMore } from './ShowMore.tsx';

type Step = { person: HostedPerson; change: { isActive?: boolean; isHost?: boolean } };
type PeoplePanelProps = { find: string; onFind: (text: string) => void };

export function PeoplePanel({ find, onFind }: PeoplePanelProps) {
  const { t } = useText();
  const [count, setCount] = useState(PAGE);
  const query = useQuery(peopleQuery(find, count));
  const hasOwnAccounts = useQuery(settingsQuery()).data?.hasOwnAccounts !== false;
  const [asked, setAsked] = useState<Step | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const change = useHostChange(
    ({ person: { accountId }, change: body }: Step) =>
      profilesClient.call(hostApi.changePerson, { accountId }, {}, { body }),
    { explain: (error) => (hasStatus(error, 409) ? t('Host.LastHost') : null) },
  );
  const reset = useHostChange(
    ({ accountId }: HostedPerson) => profilesClient.call(hostApi.resetPassword, { accountId }, {}),
    { done: t('Host.ResetDone'), onSuccess: (answer) => setLink(answer.link) },
  );
  const [withoutFactor, setWithoutFactor] = useState<HostedPerson | null>(null);
  const resetFactor = useHostChange(
    ({ accountId }: HostedPerson) => profilesClient.call(hostApi.resetSecondFactor, { accountId }, {}),
    { done: t('Host.FactorResetDone') },
  );
  const question = asked === null ? 'deactivate' : questionOf(asked);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 pb-3">
        <FindField label={t('Host.FindPeople')} find={find} onFind={onFind} />
        {hasOwnAccounts && <InviteForm onLink={setLink} />}
      </div>
      <QueryView query={query}>
        {({ answer: people, total }) =>
          people.length === 0 ? (
            <EmptyState title={t('Host.NobodyFound')} />
          ) : (
            <>
              <Sheet className="overflow-visible!">
                <ul aria-label={t('Host.Tabs.people')}>
                  {people.map((person) => (
                    <PersonRow
                      key={person.accountId}
                      person={person}
                      canReset={hasOwnAccounts && person.isActive}
                      onReset={() => reset.mutate(person)}
                      onResetFactor={() => setWithoutFactor(person)}
                      onAsk={(wanted) => setAsked({ person, change: wanted })}
                    />
                  ))}
                </ul>
              </Sheet>
              <ShowMore
                shown={people.length}
                total={total}
                isBusy={query.isFetching}
                onMore={() => setCount(count + PAGE)}
              />
            </>
          )
        }
      </QueryView>
      <ConfirmDialog
        title={t(`Host.Questions.${question}`, { name: asked?.person.name ?? '' })}
        text={t(`Host.QuestionHints.${question}`)}
        yes={t(`Host.Answers.${question}`)}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onYes={() => asked && change.mutate(asked)}
      />
      <ConfirmDialog
        title={t('Host.FactorQuestion', { name: withoutFactor?.name ?? '' })}
        text={t('Host.FactorHint')}
        yes={t('Host.FactorReset')}
        isOpen={withoutFactor !== null}
        onClose={() => setWithoutFactor(null)}
        onYes={() => withoutFactor && resetFactor.mutate(withoutFactor)}
      />
      {link !== null && (
        <SecretDialog
          title={t('Host.PassOn')}
          note={t('Host.PassOnNote')}
          secret={link}
          onClose={() => setLink(null)}
        />
      )}
    </>
  );
}

function questionOf({ change }: Step): 'deactivate' | 'reactivate' | 'makeHost' | 'removeHost' {
  if (change.isActive !== undefined) return change.isActive ? 'reactivate' : 'deactivate';
  return change.isHost ? 'makeHost' : 'removeHost';
}

type PersonRowProps = {
  person: HostedPerson;
  canReset: boolean;
  onReset: () => void;
  onResetFactor: () => void;
  onAsk: (change: Step['change']) => void;
};

function PersonRow({ person, canReset, onReset, onResetFactor, onAsk }: PersonRowProps) {
  const { t, locale } = useText();
  const { name, email, isActive, isHost, isHostByEnvironment, lastSeenAtMs, organizations } = person;
  const shownName = name || email;
  const seen = isActive
    ? lastSeenAtMs === null
      ? t('Host.NeverSeen')
      : t('Host.Seen', { when: formatAge(Date.now() - lastSeenAtMs, locale) })
    : t('Host.Deactivated');
  const items = [
    ...(canReset ? [{ key: 'reset', label: t('Host.Reset'), onSelect: onReset }] : []),
    ...(canReset && person.hasSecondFactor
      ? [{ key: 'factor', label: t('Host.FactorReset'), onSelect: onResetFactor }]
      : []),
    ...(isHostByEnvironment || !isActive
      ? []
      : [
          {
            key: 'host',
            label: t(isHost ? 'Host.Answers.removeHost' : 'Host.Answers.makeHost'),
            onSelect: () => onAsk({ isHost: !isHost }),
          },
        ]),
    {
      key: 'active',
      label: t(isActive ? 'Host.Answers.deactivate' : 'Host.Answers.reactivate'),
      onSelect: () => onAsk({ isActive: !isActive }),
    },
  ];
  return (
    <li className="flex items-center gap-x-3 border-b border-line px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <b className={isActive ? 'font-medium' : 'font-medium text-ink-3'}>{shownName}</b>{' '}
        {isHost && (
          <Badge {...(isHostByEnvironment && { title: t('Host.SetBy', { variable: 'LAPWING_HOSTS' }) })}>
            {t('Host.Role')}
          </Badge>
        )}
        <small className="block text-2 text-ink-3">
          {[email, ...organizations.map((each) => each.name), seen].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Menu label={t('Host.ActionsFor', { name: shownName })} items={items}>
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
      </Menu>
    </li>
  );
}

function InviteForm({ onLink }: { onLink: (link: string | null) => void }) {
  const { t } = useText();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const invite = useHostChange(
    () => profilesClient.call(hostApi.invite, {}, {}, { body: { email: email.trim() } }),
    {
      done: t('Host.Invited', { email: email.trim() }),
      explain: (failure) => (fieldsOf(failure).includes('email') ? t('Host.InviteRefused') : null),
      onSuccess: ({ link }) => {
        setEmail('');
        onLink(link);
      },
    },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const isWrong = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
    setError(isWrong ? t('Manage.EmailWrong') : null);
    if (!isWrong) invite.mutate(undefined);
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="flex flex-1 items-start justify-end gap-2 max-md:justify-start"
    >
      <div className="w-full max-w-64">
        <TextField
          label={t('Host.InviteEmail')}
          isLabelHidden
          placeholder={t('Host.InviteEmail')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          {...(error !== null && { error })}
        />
      </div>
      <Button type="submit" disabled={invite.isPending}>
        {t('Host.Invite')}
      </Button>
    </form>
  );
}
