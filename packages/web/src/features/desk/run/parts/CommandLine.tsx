/** The command line: it always has the focus, and says what Enter will do before it is pressed. */

import { ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useText } from '../../../../i18n/language.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { parseCommand } from '../command.ts';
import { describeAct, isOnlyNumbered, nameOf, numberOf } from '../describe-act.ts';
import type { Planned } from '../do-command.ts';
import type { Proposals } from '../proposals.ts';
import { timeOfDay } from '../times.ts';
import { useRun } from '../use-run.ts';
import { KeyCap } from './KeyCap.tsx';

const MAY_TYPE = 'input, textarea, select, [contenteditable]';
/** Keys that move the focus, press what has it, or come before another key. */
const STAYING: ReadonlySet<string> = new Set(['Tab', 'Enter', ' ', 'Shift', 'Control', 'Alt', 'Meta']);

type CommandLineProps = {
  line: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  plan: Planned;
  proposals: Proposals;
  onEnter: () => void;
};

/** Whatever is clicked, typing goes to the line. */
function useFocus(line: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    // The keyboard on the screen of a phone or a tablet would cover the page. One that is connected types here too.
    const hasOwnKeyboard = matchMedia('(hover: hover)').matches;
    if (hasOwnKeyboard) line.current?.focus();
    const onKey = ({ target, key, altKey, metaKey }: KeyboardEvent) => {
      if (target instanceof Element && target.closest(MAY_TYPE) !== null) return;
      const stays = STAYING.has(key) || altKey || metaKey;
      if (!stays || target === document.body) line.current?.focus();
    };
    // Otherwise Space and Enter would press a clicked button again, and no crossing would be taken.
    const onClick = ({ target, detail }: MouseEvent) => {
      const isByMouse = detail > 0 && target instanceof Element && target.closest('dialog, a') === null;
      if (isByMouse && document.activeElement?.closest(MAY_TYPE) === null) line.current?.focus();
    };
    addEventListener('keydown', onKey, true);
    if (hasOwnKeyboard) addEventListener('click', onClick);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('click', onClick);
    };
  }, [line]);
}

export function CommandLine({ line, text, onText, plan, proposals, onEnter }: CommandLineProps) {
  const { t } = useText();
  useFocus(line);
  const isTyped = text.trim() !== '';
  const [missed] = proposals.missed;
  const canEnter =
    plan.kind === 'act' || plan.kind === 'find' || (plan.kind === 'nothing' && missed !== undefined);
  return (
    <div className="run-command">
      <label className="run-line">
        <ChevronRight size={18} strokeWidth={2} aria-hidden="true" className="flex-none text-accent" />
        <span className="sr-only">{t('Run.CommandLine')}</span>
        <input
          ref={line}
          value={text}
          placeholder={t('Run.Number')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby="run-preview"
          onChange={({ target }) => onText(target.value)}
        />
        <output id="run-preview">
          <Preview text={text} plan={plan} proposals={proposals} />
        </output>
      </label>
      <Button
        kind={isTyped && plan.kind === 'act' ? 'primary' : 'plain'}
        disabled={!canEnter}
        className="run-enter"
        onClick={() => {
          onEnter();
          line.current?.focus();
        }}
      >
        {verbOf(text, t)} <KeyCap keys="Enter" />
      </Button>
      <p className="run-hints">
        <Hint keys={['47', 'Enter']}>{t('Run.HintCrossing')}</Hint>
        <Hint keys={['Space']}>{t('Run.HintTap')}</Hint>
        <Hint keys={['P47 30s']}>{t('Run.HintPenalty')}</Hint>
        <Hint keys={['D47']}>{t('Run.HintDelete')}</Hint>
        <Hint keys={['47 > 74']}>{t('Run.HintRenumber')}</Hint>
        <Hint keys={['↑']}>{t('Run.HintChoose')}</Hint>
        <Hint keys={['Esc']}>{t('Run.HintClear')}</Hint>
        <Hint keys={['?']}>{t('Run.HintKeys')}</Hint>
      </p>
    </div>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="run-hint">
      {keys.map((key) => (
        <KeyCap key={key} keys={key} />
      ))}
      {children}
    </span>
  );
}

function verbOf(text: string, t: Translate): string {
  switch (parseCommand(text).kind) {
    case 'penalty':
      return t('Run.Give');
    case 'delete':
      return t('Run.Delete');
    case 'renumber':
    case 'reassign':
    case 'swap':
    case 'driver':
      return t('Run.Correct');
    case 'find':
      return t('Run.Find');
    default:
      return t('Run.Cross');
  }
}

function Preview({ text, plan, proposals }: Pick<CommandLineProps, 'text' | 'plan' | 'proposals'>) {
  const { t } = useText();
  const { view, timeZone } = useRun();
  const { state } = view;
  const command = parseCommand(text);
  if (plan.kind === 'fault') return <span className="text-slow">{t(`Run.Faults.${plan.fault}`)}</span>;
  if (plan.kind === 'find') return t('Run.FindWhat', { number: plan.number || t('Run.All') });
  const [missed] = proposals.missed;
  if (plan.kind === 'nothing') {
    if (missed === undefined) return t('Run.TimeAtEnter');
    const number = numberOf(state, missed.competitorId);
    return t('Run.EnterAccepts', {
      number,
      lap: String(missed.lapNumber),
      time: timeOfDay(missed.atMs, timeZone),
    });
  }
  const what = describeAct({ kind: 'act', atMs: 0, actId: '', does: plan.does }, state, t, timeZone);
  const id = command.kind === 'crossing' ? plan.does.find((event) => event.kind === 'passing') : undefined;
  const name = id?.kind === 'passing' ? nameOf(state, id.competitorId ?? null) : '';
  const isNew = plan.does.some(isOnlyNumbered);
  const about = plan.about === null ? '' : timeOfDay(plan.about.atMs, timeZone);
  return (
    <>
      <b>{what}</b> {name} {about} {isNew && <span className="text-slow">{t('Run.NotEntered')}</span>}
    </>
  );
}
