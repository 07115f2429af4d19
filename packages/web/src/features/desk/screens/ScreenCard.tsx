/** One screen at the desk: whether it is connected, what it shows, and the controls that change it. */

import type { DeskScreen, DeskScreens, ScreenState } from '@lapwing/contract/desk/screens';
import { screenViews } from '@lapwing/contract/desk/screens';
import { formatClock } from '@lapwing/timing/lap-time';
import { ExternalLink, Trash2, Undo2 } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { MessageForm } from './MessageForm.tsx';
import type { ScreenAct } from './queries.ts';

type ScreenCardProps = {
  organizationId: number;
  screen: DeskScreen;
  choices: DeskScreens['choices'];
  nowMs: number;
  onAct: (act: ScreenAct) => void;
};

/** A screen asks every five seconds. */
const SEEN_WITHIN_MS = 12_000;
const AUTOMATIC = '';

export function ScreenCard({ organizationId, screen, choices, nowMs, onAct }: ScreenCardProps) {
  const { t } = useText();
  const { screenId, name, state, version, canUndo } = screen;
  const choose = (change: Partial<ScreenState>) =>
    onAct({ kind: 'steer', screenId, state: { ...state, ...change } });
  const remove = () => {
    onAct({ kind: 'remove', screenId });
    showToast({
      text: t('Screens.Removed', { name }),
      action: {
        label: t('Screens.Undo'),
        onPress: () => onAct({ kind: 'add', name, code: null, state }),
      },
    });
  };
  return (
    <Sheet className="p-4">
      <section aria-label={name}>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="truncate">{name}</h2>
            <Connection screen={screen} nowMs={nowMs} />
          </div>
          {canUndo && (
            <Button onClick={() => onAct({ kind: 'undo', screenId, version })}>
              <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('Screens.Undo')}
            </Button>
          )}
          <LinkButton
            to="/screen/$organizationId/$name"
            params={{ organizationId, name }}
            target="_blank"
            aria-label={`${t('Screens.Open')}: ${name}`}
          >
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          </LinkButton>
          <IconButton label={`${t('Screens.Remove')}: ${name}`} onClick={remove}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <p className="pt-2 pb-3">{t('Screens.Showing', { what: useShownText(screen) })}</p>
        <div className="flex flex-wrap gap-2">
          <Select
            label={t('Screens.View')}
            value={state.view}
            options={screenViews.map((value) => ({ value, label: t(`Screens.Views.${value}`) }))}
            onChange={(view) => choose({ view })}
          />
          <Choice state={state} choices={choices} choose={choose} />
        </div>
        <MessageForm state={state} nowMs={nowMs} choose={choose} />
      </section>
    </Sheet>
  );
}

function Connection({ screen: { seenAtMs, isCurrent }, nowMs }: { screen: DeskScreen; nowMs: number }) {
  const { t } = useText();
  if (seenAtMs === null) return <p className="text-2 text-ink-3">{t('Screens.NeverSeen')}</p>;
  const silentMs = nowMs - seenAtMs;
  if (silentMs > SEEN_WITHIN_MS) {
    return <p className="text-2 text-slow">{t('Screens.SeenAgo', { time: formatClock(silentMs) })}</p>;
  }
  return (
    <p className={isCurrent ? 'text-2 text-pb' : 'text-2 text-ink-2'}>
      {t(isCurrent ? 'Screens.Seen' : 'Screens.Waiting')}
    </p>
  );
}

function useShownText({ state, shown }: DeskScreen): string {
  const { t } = useText();
  const { eventName, sessionName, championshipName } = shown;
  const what = [eventName, sessionName, championshipName].filter(Boolean).join(' · ');
  if (state.view === 'message') return state.message?.text ?? t('Screens.Views.message');
  return [t(`Screens.Views.${state.view}`), what || t('Screens.Nothing')].join(', ');
}

type ChoiceProps = {
  state: ScreenState;
  choices: DeskScreens['choices'];
  choose: (change: Partial<ScreenState>) => void;
};

function Choice({ state, choices, choose }: ChoiceProps) {
  const { t } = useText();
  const numberOf = (value: string) => (value === AUTOMATIC ? null : Number(value));
  const textOf = (id: number | null) => (id === null ? AUTOMATIC : String(id));
  switch (state.view) {
    case 'message':
      return null;
    case 'standings':
      return (
        <Select
          label={t('Screens.Championship')}
          value={textOf(state.championshipId)}
          options={[
            { value: AUTOMATIC, label: t('Screens.NewestChampionship') },
            ...choices.championships.map(({ championshipId, name }) => ({
              value: String(championshipId),
              label: name,
            })),
          ]}
          onChange={(value) => choose({ championshipId: numberOf(value) })}
        />
      );
    case 'programme':
    case 'lastNowNext':
      return (
        <Select
          label={t('Screens.Event')}
          value={textOf(state.eventId)}
          options={[
            { value: AUTOMATIC, label: t('Screens.Today') },
            ...choices.events.map(({ eventId, name }) => ({ value: String(eventId), label: name })),
          ]}
          onChange={(value) => choose({ eventId: numberOf(value) })}
        />
      );
    default:
      return (
        <Select
          label={t('Screens.Session')}
          value={textOf(state.sessionId)}
          options={[
            {
              value: AUTOMATIC,
              label: t(
                state.view === 'results' || state.view === 'podium'
                  ? 'Screens.NewestResult'
                  : 'Screens.Running',
              ),
            },
            ...choices.events.flatMap((event) =>
              event.sessions.map(({ sessionId, name }) => ({
                value: String(sessionId),
                label: `${event.name} · ${name}`,
              })),
            ),
          ]}
          onChange={(value) => choose({ sessionId: numberOf(value) })}
        />
      );
  }
}
