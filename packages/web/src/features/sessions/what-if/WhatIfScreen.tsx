/** A published result without some of its rulings, laps or the whole session: what would change. Never a result. */

import {
  formatSwitches,
  parseSwitches,
  type WhatIf,
  type WhatIfSwitches,
} from '@lapwing/contract/results/what-if';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { ShareButton } from '../../../parts/ShareButton.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import { Banner } from '../../../ui/content/Banner.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useSessionWithEvent } from '../state/use-session-with-event.ts';
import { whatIfQuery } from './queries.ts';
import { WhatIfOrder } from './WhatIfOrder.tsx';
import { WhatIfStandings } from './WhatIfStandings.tsx';
import { WhatIfSwitchList } from './WhatIfSwitchList.tsx';

type WhatIfScreenProps = { sessionId: number; off: string | undefined };

export default function WhatIfScreen({ sessionId, off }: WhatIfScreenProps) {
  const { t } = useText();
  const guid = useGuid();
  const { session, event } = useSessionWithEvent(sessionId);
  const query = useQuery(whatIfQuery(sessionId, off, guid));
  const name = session.data?.name ?? '';
  const title = t('WhatIf.Title', { session: name });
  return (
    <QueryView query={query} together={[session, event]} isPage>
      {(whatIf) => (
        <>
          <PageHead
            title={title}
            meta={
              <>
                <span>{event.data?.name}</span>
                <Link to="/sessions/$sessionId" params={{ sessionId }} className="link touch-target">
                  {t('WhatIf.ToResult')}
                </Link>
              </>
            }
            iconActions={<ShareButton title={title} />}
          />
          <Shown whatIf={whatIf} switches={parseSwitches(off)} />
        </>
      )}
    </QueryView>
  );
}

type ShownProps = { whatIf: WhatIf; switches: WhatIfSwitches };

function Shown({ whatIf, switches }: ShownProps) {
  const navigate = useNavigate();
  const change = (next: WhatIfSwitches) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, off: formatSwitches(next) || undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Warning whatIf={whatIf} onReset={() => change({ rulings: [], laps: [], isSessionOff: false })} />
      <div className="grid items-start gap-8 pt-4 lg:grid-cols-[minmax(0,1fr)_20rem] phone:gap-6">
        <div className="grid min-w-0 gap-6">
          <WhatIfOrder whatIf={whatIf} />
          {whatIf.championships.map((championship) => (
            <WhatIfStandings
              key={championship.championshipId}
              championship={championship}
              isOn={whatIf.off !== ''}
            />
          ))}
        </div>
        <WhatIfSwitchList whatIf={whatIf} switches={switches} onChange={change} />
      </div>
    </>
  );
}

/** Says on top of the page that this is not a result, also to somebody who follows a link. */
function Warning({ whatIf, onReset }: { whatIf: WhatIf; onReset: () => void }) {
  const { t } = useText();
  const isOn = whatIf.off !== '';
  return (
    <Banner
      tone={isOn ? 'waiting' : 'plain'}
      icon={<FlaskConical aria-hidden="true" size={18} />}
      phrase={t('WhatIf.Badge')}
      action={
        isOn && (
          <Button size="small" onClick={onReset}>
            {t('WhatIf.Reset')}
          </Button>
        )
      }
    >
      {isOn ? t('WhatIf.NotResult') : t('WhatIf.Nothing')}{' '}
      {whatIf.unknownCount > 0 && t('WhatIf.Old', { count: whatIf.unknownCount })}
    </Banner>
  );
}
