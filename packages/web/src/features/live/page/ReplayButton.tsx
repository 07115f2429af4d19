/** Opens the replay: a finished session from its start, a running one a little back. */

import { History } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useLive } from '../state/live-store.ts';
import { useChangeAddress } from '../state/use-address.ts';

const BACK_SECONDS = '30';

export function ReplayButton() {
  const { t } = useText();
  const changeAddress = useChangeAddress();
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const isReplay = useLive(({ link }) => link.kind === 'replay');
  if (isReplay) return null;
  return (
    <Button onClick={() => changeAddress(isEnded ? { replay: '0' } : { delay: BACK_SECONDS })}>
      <History size={18} strokeWidth={1.75} />
      <span className="max-[59.9375rem]:sr-only">{t(isEnded ? 'Replay.Replay' : 'Replay.Rewind')}</span>
    </Button>
  );
}
