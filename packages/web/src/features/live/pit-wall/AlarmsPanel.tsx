/** The alarms that one chooses, and how they ring. */

import { useText } from '../../../i18n/language.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { type AlarmKind, alarmKinds } from './alarms.ts';
import { Panel } from './Panel.tsx';
import { askToNotify } from './use-ring.ts';

type AlarmsPanelProps = {
  chosen: ReadonlySet<AlarmKind>;
  onChoose: (chosen: ReadonlySet<AlarmKind>) => void;
  hasSound: boolean;
  onSound: (isOn: boolean) => void;
  hasNotification: boolean;
  onNotification: (isOn: boolean) => void;
};

export function AlarmsPanel(props: AlarmsPanelProps) {
  const { chosen, onChoose, hasSound, onSound, hasNotification, onNotification } = props;
  const { t } = useText();
  function choose(kind: AlarmKind, isOn: boolean) {
    onChoose(new Set(alarmKinds.filter((one) => (one === kind ? isOn : chosen.has(one)))));
  }
  async function notify(isOn: boolean) {
    if (isOn && !(await askToNotify())) {
      showToast({ text: t('PitWall.NotifyRefused'), tone: 'problem' });
      return;
    }
    onNotification(isOn);
  }
  return (
    <Panel title={t('PitWall.Alarms')} className="pw-alarms">
      {alarmKinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`PitWall.AlarmKinds.${kind}`)}
          isOn={chosen.has(kind)}
          onChange={(isOn) => choose(kind, isOn)}
        />
      ))}
      <h3>{t('PitWall.HowToRing')}</h3>
      <Switch label={t('PitWall.Sound')} isOn={hasSound} onChange={onSound} />
      <Switch
        label={t('PitWall.Notification')}
        isOn={hasNotification}
        onChange={(isOn) => void notify(isOn)}
      />
    </Panel>
  );
}
