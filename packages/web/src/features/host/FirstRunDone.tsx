/** The end of the first run: the key, shown once, and the way to the host page. */

import { type FirstRunFinished, firstRunApi } from '@lapwing/contract/site/first-run';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { useText } from '../../i18n/language.ts';
import { useIdentity } from '../../identity/identity-context.ts';
import { useIdentityAction } from '../../identity/use-identity-action.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { buttonClass } from '../../ui/controls/button-look.ts';
import { CopyButton, SecretText } from './SecretDialog.tsx';

const ASK_EVERY_MS = 1_000;

type FirstRunDoneProps = { finished: FirstRunFinished; email: string };

export function FirstRunDone({ finished, email }: FirstRunDoneProps) {
  const { t } = useText();
  const { key, publicUrl, restarts, startId } = finished;
  const identity = useIdentity();
  const signIn = useIdentityAction(() => identity.signIn({ name: 'Host', params: {}, query: {}, hash: '' }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const state = useQuery({
    queryKey: ['first-run', 'state'],
    queryFn: () => profilesClient.call(firstRunApi.state, {}, {}),
    enabled: restarts,
    refetchInterval: ({ state: { data } }) => (data?.startId === startId || !data ? ASK_EVERY_MS : false),
    retry: true,
    retryDelay: ASK_EVERY_MS,
  });
  const isReady = !restarts || (state.data !== undefined && state.data.startId !== startId);
  const origin = new URL(publicUrl).hostname === 'localhost' ? location.origin : publicUrl;
  const address = email.trim();
  // Without an address the visitor was signed in already.
  const readyText = address === '' ? t('FirstRun.ReadySignedIn') : t('FirstRun.Ready', { email: address });
  return (
    <div className="grid gap-4">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {t('FirstRun.DoneTitle')}
      </h1>
      {key !== null && (
        <div>
          <p>{t('FirstRun.KeyNote')}</p>
          <SecretText secret={key} />
          <p className="pt-2">
            <CopyButton text={key} />
          </p>
        </div>
      )}
      <p role="status">{isReady ? readyText : t('FirstRun.Restarting')}</p>
      {isReady && key !== null && <p className="text-3 text-ink-2">{t('FirstRun.ReadyToRace')}</p>}
      {isReady && (
        <p>
          {address !== '' && origin === location.origin ? (
            <Button kind="primary" onClick={signIn}>
              {t('FirstRun.ToHost')}
            </Button>
          ) : (
            <a href={`${origin}/host`} className={buttonClass({ kind: 'primary' })}>
              {t(address === '' ? 'FirstRun.OpenHost' : 'FirstRun.ToHost')}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
