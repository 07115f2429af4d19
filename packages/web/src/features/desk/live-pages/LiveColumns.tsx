/** Which columns the live leaderboards of a session begin with; visitors may choose others for themselves. */

import { deskLivePagesApi, type LivePages } from '@lapwing/contract/desk/live-pages';
import { useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Panel } from '../Panel.tsx';
import { columnGroups, isShown, withChoice } from './column-choice.ts';
import { useLivePagesChange } from './live-pages-calls.ts';

const ALL = 'all';

export function LiveColumns({ pages, canEdit }: { pages: LivePages; canEdit: boolean }) {
  const { t } = useText();
  const { event, sessions } = pages;
  const change = useLivePagesChange(event.eventId);
  const [target, setTarget] = useState(ALL);
  const first = sessions.find(({ sessionId }) => String(sessionId) === target) ?? sessions[0];
  const [chosen, setChosen] = useState(first?.columns ?? {});
  const sessionIds = target === ALL ? sessions.map(({ sessionId }) => sessionId) : [Number(target)];
  const send = (columns: typeof chosen, ids: number[]) => () =>
    resultsClient.call(
      deskLivePagesApi.saveColumns,
      { eventId: event.eventId },
      {},
      { body: { columns, sessionIds: ids } },
    );
  /** Sessions may have had different columns. */
  async function putBack() {
    let pagesNow = pages;
    for (const { sessionId, columns } of sessions) {
      if (sessionIds.includes(sessionId)) pagesNow = await send(columns, [sessionId])();
    }
    return pagesNow;
  }
  const isChanged = sessions.some(
    ({ sessionId, columns }) => sessionIds.includes(sessionId) && sortedText(columns) !== sortedText(chosen),
  );
  return (
    <Panel
      title={t('LivePages.Columns')}
      note={t('LivePages.ColumnsNote')}
      actions={
        sessions.length > 0 && (
          <Select
            label={t('LivePages.InSession')}
            value={target}
            options={[
              { value: ALL, label: t('LivePages.AllSessions') },
              ...sessions.map(({ sessionId, name }) => ({ value: String(sessionId), label: name })),
            ]}
            onChange={(value) => {
              setTarget(value);
              const session = sessions.find(({ sessionId }) => String(sessionId) === value) ?? sessions[0];
              setChosen(session?.columns ?? {});
            }}
          />
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="text-ink-2">{t('LivePages.NoSessions')}</p>
      ) : (
        <>
          <div className="columns-2 gap-x-6 xl:columns-3 phone:columns-1">
            {columnGroups.map(({ group, choices }) => (
              <fieldset key={group} className="mb-3 break-inside-avoid">
                <legend className="pb-1 text-3 font-strong">{t(`LiveColumnGroups.${group}`)}</legend>
                {choices.map((choice) => (
                  <Checkbox
                    key={choice.name}
                    isDisabled={!canEdit}
                    label={t(`LiveColumnNames.${choice.name}`)}
                    isChecked={isShown(chosen, choice)}
                    onChange={(isOn) => setChosen(withChoice(chosen, choice, isOn))}
                  />
                ))}
              </fieldset>
            ))}
          </div>
          {canEdit && (
            <div className="flex flex-wrap items-center justify-end gap-2 pt-3">
              <Button onClick={() => setChosen({})}>{t('LivePages.UsualColumns')}</Button>
              <Button
                disabled={!isChanged || change.isPending}
                onClick={() =>
                  change.mutate({
                    send: send(chosen, sessionIds),
                    text: t('LivePages.ColumnsSaved'),
                    undo: putBack,
                  })
                }
              >
                {t('LivePages.SaveColumns')}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

function sortedText(columns: Readonly<Record<string, boolean>>): string {
  return JSON.stringify(Object.entries(columns).sort(([a], [b]) => a.localeCompare(b)));
}
