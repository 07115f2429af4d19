/** The last step of the first run: the first organisation, which gets a key. */

import type { NewOrganizationBody } from '@lapwing/contract/site/host-people';
import { type FormEvent, useRef, useState } from 'react';
import { correlationIdOf, hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { isOrganizationComplete, OrganizationFields } from './OrganizationFields.tsx';

type FirstClubStepProps = {
  organization: NewOrganizationBody;
  hasClub: boolean;
  isBusy: boolean;
  error: unknown;
  onChange: (organization: NewOrganizationBody) => void;
  onHasClub: (hasClub: boolean) => void;
  onBack: () => void;
  onFinish: () => void;
};

export function FirstClubStep(props: FirstClubStepProps) {
  const { organization, hasClub, isBusy, error, onChange, onHasClub, onBack, onFinish } = props;
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!hasClub || isOrganizationComplete(organization)) onFinish();
    else form.current?.querySelector<HTMLElement>('input[type="text"], input:not([type])')?.focus();
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <Checkbox label={t('FirstRun.WithClub')} isChecked={hasClub} onChange={onHasClub} />
      {hasClub && <OrganizationFields given={organization} isTried={isTried} onChange={onChange} />}
      {error !== null && (
        <p role="alert" className="text-loss">
          {t(hasStatus(error, 404) ? 'FirstRun.LinkGone' : 'FirstRun.Failed')} {correlationIdOf(error)}
        </p>
      )}
      <p className="flex gap-2">
        <Button onClick={onBack}>{t('FirstRun.Back')}</Button>
        <Button kind="primary" type="submit" disabled={isBusy}>
          {t('FirstRun.Finish')}
        </Button>
      </p>
    </form>
  );
}
