/** What a seal proves, and what it does not. */

import { Check, X } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';

const proves = {
  session: ['ProvesThis', 'ProvesPaper'],
  championship: ['ProvesRules', 'ProvesRounds', 'ProvesPaper'],
} as const;
const provesNot = ['NotRight', 'NotWhen', 'NotHolder', 'NotNewest'] as const;

export function SealMeaning({ of }: { of: keyof typeof proves }) {
  const { t } = useText();
  return (
    <section aria-labelledby="seal-proves" className="grid gap-4 text-3">
      <div>
        <h2 id="seal-proves" className="mb-2">
          {t('Seals.Proves')}
        </h2>
        <ul className="grid gap-1.5">
          {proves[of].map((key) => (
            <li key={key} className="flex gap-2">
              <Check size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none text-pb" />
              <span>{t(`Seals.${key}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-2">{t('Seals.ProvesNot')}</h3>
        <ul className="grid gap-1.5">
          {provesNot.map((key) => (
            <li key={key} className="flex gap-2">
              <X size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none text-ink-3" />
              <span>{t(`Seals.${key}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
