/** The link of another phone, as text and as a code to scan. */

import { X } from 'lucide-react';
import { encode } from 'uqr';
import { useText } from '../../../../i18n/language.ts';
import { IconButton } from '../../../../ui/controls/Button.tsx';

type AddPhoneProps = { eventId: number; sessionId: number; number: number; onClose: () => void };

export function AddPhone({ eventId, sessionId, number, onClose }: AddPhoneProps) {
  const { t } = useText();
  const path = `/desk/${eventId}/run/${sessionId}/phone?number=${number}`;
  const address = `${location.origin}${path}`;
  return (
    <div className="run-add-phone">
      <Code text={address} />
      <div>
        <p className="font-strong">{t('Run.Phone', { number: String(number) })}</p>
        <p className="text-3 text-ink-2">{t('Run.AddPhoneHint')}</p>
        <a href={path} target="_blank" rel="noreferrer" className="text-3 break-all text-accent underline">
          {address}
        </a>
      </div>
      <IconButton label={t('Run.Close')} onClick={onClose}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Code({ text }: { text: string }) {
  const { t } = useText();
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="112" height="112" role="img" aria-label={t('Run.CodeToScan')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
