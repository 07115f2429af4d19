/** The rules of the race, typed by a visitor: kept in this browser, or with the notes of the team. */

import { noRaceRules, type RaceRules } from '@lapwing/contract/insight/race-rules';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useCanSetRules, useSetRules } from './race-rules-calls.ts';
import { ruleFields, rulesFrom, typedRules } from './race-rules-text.ts';

type RulesDialogProps = {
  eventId: string;
  rules: RaceRules;
  /** whether everyone with the invite link of the team gets them */
  isTeams: boolean;
  /** back to the rules of the organiser; null if there are none, or if they are shown */
  onReset: (() => void) | null;
  onSave: (rules: RaceRules) => void;
  onClose: () => void;
};

export function RulesDialog({ eventId, rules, isTeams, onReset, onSave, onClose }: RulesDialogProps) {
  const { t } = useText();
  const form = useId();
  const [typed, setTyped] = useState(() => typedRules(rules));
  const [isTried, setIsTried] = useState(false);
  const canShare = useCanSetRules(eventId);
  const share = useSetRules(eventId);
  const read = rulesFrom(typed);
  function save(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (read.wrong.length === 0) onSave(read.rules);
  }
  function shareRules() {
    setIsTried(true);
    if (read.wrong.length === 0) share.mutate(read.rules, { onSuccess: onReset ?? onClose });
  }
  return (
    <Dialog
      title={t('PitWall.RaceRules')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setTyped(typedRules(noRaceRules))}>{t('PitWall.ClearRules')}</Button>
          {onReset && <Button onClick={onReset}>{t('PitWall.UseOrganisers')}</Button>}
          {canShare && (
            <Button onClick={shareRules} disabled={share.isPending}>
              {t('PitWall.ShareRules')}
            </Button>
          )}
          <Button onClick={onClose}>{t('PitWall.Cancel')}</Button>
          <Button type="submit" form={form} kind="primary">
            {t('PitWall.SaveRules')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-3">{t(isTeams ? 'PitWall.TeamRulesHint' : 'PitWall.RulesHint')}</p>
      <form id={form} onSubmit={save} noValidate className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {ruleFields.map((field) => (
          <TextField
            key={field}
            label={t(`PitWall.RuleFields.${field}`)}
            inputMode="decimal"
            value={typed[field]}
            onChange={({ target }) => setTyped((before) => ({ ...before, [field]: target.value }))}
            {...(isTried && read.wrong.includes(field) && { error: t('PitWall.NotANumber') })}
          />
        ))}
      </form>
    </Dialog>
  );
}
