/** The choice of who may create an account. */

import { domainPattern, type SignUpRule, signUpRules } from '@lapwing/contract/site/host-settings';
import { useId } from 'react';
import { useText } from '../../i18n/language.ts';
import { TextField } from '../../ui/controls/TextField.tsx';

type SignUpChoiceProps = {
  rule: SignUpRule;
  /** as typed: joined by blanks or commas */
  domains: string;
  isLocked: boolean;
  error?: string | undefined;
  onChange: (rule: SignUpRule, domains: string) => void;
};

export function domainsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter((domain) => domain !== '');
}

/** Whether the rule can be saved. */
export function isSignUpComplete(rule: SignUpRule, domains: string): boolean {
  const list = domainsIn(domains);
  return rule !== 'domain' || (list.length > 0 && list.every((domain) => domainPattern.test(domain)));
}

export function SignUpChoice({ rule, domains, isLocked, error, onChange }: SignUpChoiceProps) {
  const { t } = useText();
  const name = useId();
  return (
    <fieldset disabled={isLocked}>
      <legend className="mb-1 text-3 font-medium">{t('Host.WhoSignsUp')}</legend>
      {signUpRules.map((each) => (
        <label key={each} className="flex gap-2.5 border-b border-line py-2 last-of-type:border-b-0">
          <input
            type="radio"
            name={name}
            checked={each === rule}
            onChange={() => onChange(each, domains)}
            className="mt-0.5 size-4 flex-none accent-(--accent)"
          />
          <span>
            <b className="font-medium">{t(`Host.SignUp.${each}`)}</b>
            <small className="block text-2 text-ink-2">{t(`Host.SignUpHints.${each}`)}</small>
          </span>
        </label>
      ))}
      {rule === 'domain' && (
        <TextField
          label={t('Host.Domains')}
          value={domains}
          placeholder="club.example"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(rule, event.target.value)}
          {...(error !== undefined && { error })}
        />
      )}
    </fieldset>
  );
}
