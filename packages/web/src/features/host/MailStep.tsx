/** The second step of the first run: whether the server can send e-mail. */

import { firstRunApi } from '@lapwing/contract/site/first-run';
import type { MailTest } from '@lapwing/contract/site/host-status';
import { useMutation } from '@tanstack/react-query';
import { profilesClient } from '../../api/profiles.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';

const MAIL_VARIABLE = 'LAPWING_SMTP_URL';

type MailStepProps = {
  link: string;
  /** empty if the host is signed in */
  email: string;
  hasMailServer: boolean;
  onBack: () => void;
  onNext: () => void;
};

export function MailStep({ link, email, hasMailServer, onBack, onNext }: MailStepProps) {
  const { t } = useText();
  const test = useMutation<MailTest>({
    mutationFn: () =>
      profilesClient.call(firstRunApi.testMail, {}, {}, { body: { link, email: email.trim() } }),
  });
  return (
    <div className="grid gap-4">
      {!hasMailServer && (
        <p>
          {t('FirstRun.NoMailServer')} <code>{MAIL_VARIABLE}</code>
        </p>
      )}
      {email !== '' && (
        <p>
          <Button disabled={test.isPending} onClick={() => test.mutate()}>
            {t('FirstRun.SendTest', { email: email.trim() })}
          </Button>
        </p>
      )}
      <p role="status" className={test.data?.outcome === 'refused' || test.isError ? 'text-loss' : undefined}>
        {test.isError && t('Host.ChangeFailed')}
        {test.data !== undefined && t(`Host.MailTests.${test.data.outcome}`)} {test.data?.reason}
      </p>
      <p className="flex gap-2">
        <Button onClick={onBack}>{t('FirstRun.Back')}</Button>
        <Button kind="primary" onClick={onNext}>
          {t('FirstRun.Next')}
        </Button>
      </p>
    </div>
  );
}
