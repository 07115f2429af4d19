/** Whether a revision is sealed, whether it is the one on paper, and whether a later one has replaced it. */

import type { SessionSeals } from '@lapwing/contract/results/seals';
import { History, ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Banner } from '../../../ui/content/Banner.tsx';

const icon = { size: 16, strokeWidth: 1.75 };

type SealStateProps = {
  seals: Pick<SessionSeals, 'revisions'>;
  number: number;
  /** the first digits of a hash, from the code on a sheet */
  printedHash: string | undefined;
  /** leads to the newest revision */
  newestLink: ReactNode;
  /** what else there is to say */
  children: ReactNode;
};

export function SealState({ seals, number, printedHash, newestLink, children }: SealStateProps) {
  const { t } = useText();
  const { revisions } = seals;
  const newest = revisions[0]?.number ?? number;
  const revision = revisions.find((each) => each.number === number);
  const seal = revision?.seal ?? null;
  return (
    <div className="grid gap-2">
      {revision === undefined ? (
        <Banner tone="problem" icon={<ShieldAlert {...icon} />} phrase={t('Seals.Unknown', { number })} />
      ) : seal === null ? (
        <Banner tone="waiting" icon={<ShieldOff {...icon} />} phrase={t('Seals.Unsealed', { number })}>
          {t('Seals.UnsealedNote')}
        </Banner>
      ) : seal.problems.length > 0 ? (
        <Banner tone="problem" icon={<ShieldAlert {...icon} />} phrase={t('Seals.Invalid', { number })}>
          {t('Seals.InvalidNote')}
        </Banner>
      ) : (
        <Banner tone="good" icon={<ShieldCheck {...icon} />} phrase={t('Seals.Valid', { number })}>
          {t('Seals.ValidNote')}
        </Banner>
      )}
      {printedHash !== undefined &&
        (isPrinted(printedHash, seal?.hash) ? (
          <Banner tone="good" icon={<ShieldCheck {...icon} />} phrase={t('Seals.PaperMatches', { number })} />
        ) : (
          <Banner
            tone="problem"
            icon={<ShieldAlert {...icon} />}
            phrase={t('Seals.PaperDiffers', { number })}
          >
            {t('Seals.PaperDiffersNote')}
          </Banner>
        ))}
      {revision !== undefined && number < newest && (
        <Banner
          tone="waiting"
          icon={<History {...icon} />}
          phrase={t('Seals.Later', { number: newest })}
          action={newestLink}
        />
      )}
      {children}
    </div>
  );
}

/** As many digits as a sheet has: fewer could be those of another hash. */
function isPrinted(printedHash: string, hash: string | undefined): boolean {
  return printedHash.length >= 12 && hash !== undefined && hash.startsWith(printedHash.toLowerCase());
}
