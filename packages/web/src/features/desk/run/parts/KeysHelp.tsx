/** All keys and commands, below the tape. */

import { useText } from '../../../../i18n/language.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { KeyCap } from './KeyCap.tsx';

const commands = [
  ['47 Enter', 'HintCrossing'],
  ['47 @14:36:31.4', 'HintInsert'],
  ['Space', 'HintTap'],
  ['P47 30s, …', 'HintPenalty'],
  ['D47', 'HintDelete'],
  ['47 > 74', 'HintRenumber'],
  ['47 >> 74', 'HintReassign'],
  ['>> 74', 'HintReassignChosen'],
  ['47 <> 74', 'HintSwap'],
  ['… @14:36:31', 'HintFrom'],
  ['N47 …', 'HintDriver'],
  ['/47', 'HintFind'],
  ['↑ ↓', 'HintChoose'],
  ['Enter', 'HintAccept'],
  ['Del', 'HintReject'],
  ['G Y C R F', 'HintFlags'],
  ['H E', 'HintControls'],
  ['Ctrl Z', 'HintUndo'],
] as const;

type KeysHelpProps = { hasLetters: boolean; onLetters: (isOn: boolean) => void };

export function KeysHelp({ hasLetters, onLetters }: KeysHelpProps) {
  const { t } = useText();
  return (
    <div className="run-help">
      <dl>
        {commands.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              <KeyCap keys={keys} />
            </dt>
            <dd>{t(`Run.${text}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t('Run.LetterKeys')} isOn={hasLetters} onChange={onLetters} />
    </div>
  );
}
