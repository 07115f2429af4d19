/** The keys of the announcer's desk. */

import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

const keys = [
  ['Step', '↓ ↑, J K'],
  ['Arrive', '1 – 8'],
  ['Battle', 'B'],
  ['Note', 'N'],
  ['Save', 'Ctrl + Enter'],
  ['Find', '/'],
  ['Leave', 'Esc'],
  ['Help', '?'],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog
      title={t('Announcer.KeysTitle')}
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Announcer.Close')}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        {keys.map(([key, shown]) => (
          <div key={key} className="contents">
            <dt className="font-medium whitespace-nowrap">
              <kbd>{shown}</kbd>
            </dt>
            <dd>{t(`Announcer.Help.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
