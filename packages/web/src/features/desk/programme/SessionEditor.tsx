/** Adds or changes a planned session or a break. What has begun is only shown. */

import type { ItemChange, Meeting } from '@lapwing/contract/desk/meeting';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { guidIn } from '../guid-in.ts';
import type { Change } from '../use-meeting.ts';
import type { DayItem } from './programme-items.ts';
import { SessionFields } from './SessionFields.tsx';
import { SessionGrid } from './SessionGrid.tsx';
import { formOf, isFormComplete, newForm, planOf, type SessionForm } from './session-form.ts';

type SessionEditorProps = {
  meeting: Meeting;
  /** null: a new one; undefined: closed */
  item: DayItem | null | undefined;
  canEdit: boolean;
  change: Change;
  onClose: () => void;
};

export function SessionEditor({ item, onClose, ...props }: SessionEditorProps) {
  const { t } = useText();
  const formId = useId();
  const { canEdit, change } = props;
  const isFixed = !canEdit || (item !== null && item !== undefined && !item.isBreak && item.isBegun);
  function remove() {
    if (item) change([changeOf(item, null)]);
    onClose();
  }
  return (
    <Dialog
      title={item ? t('Desk.EditItem') : t('Desk.AddItem')}
      isOpen={item !== undefined}
      onClose={onClose}
      actions={
        <>
          {item && !isFixed && (
            <Button kind="danger" onClick={remove} className="me-auto">
              {t('Desk.Remove')}
            </Button>
          )}
          <Button onClick={onClose}>{isFixed ? t('Desk.Close') : t('Desk.Cancel')}</Button>
          {!isFixed && (
            <Button kind="primary" type="submit" form={formId}>
              {t('Desk.Save')}
            </Button>
          )}
        </>
      }
    >
      {item !== undefined && (
        <EditorForm
          key={item?.key ?? 'new'}
          {...props}
          item={item}
          formId={formId}
          isFixed={isFixed}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function changeOf(item: DayItem, set: object | null): ItemChange {
  return item.isBreak
    ? { kind: 'break', id: item.pause.id, version: item.pause.version, set }
    : { kind: 'session', id: item.session.id, version: item.session.version, set };
}

type EditorFormProps = SessionEditorProps & { item: DayItem | null; formId: string; isFixed: boolean };

function EditorForm({ meeting, item, change, onClose, formId, isFixed }: EditorFormProps) {
  const { t } = useText();
  const { timeZone } = meeting.details.location;
  const [form, setForm] = useState<SessionForm>(() => (item ? formOf(item, timeZone) : newForm(meeting)));
  const [isTried, setIsTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isFixed || !isFormComplete(form)) return;
    const { kind, set } = planOf(form, timeZone);
    change([item ? changeOf(item, set) : { kind, id: null, version: 0, set }]);
    onClose();
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-3 pt-2 text-ink">
      {item === null && (
        <SegmentedControl
          label={t('Desk.ItemKind')}
          options={[
            { value: 'session', label: t('Desk.Session') },
            { value: 'break', label: t('Desk.Break') },
          ]}
          value={form.kind}
          onChange={(kind) => setForm({ ...form, kind })}
          className="justify-self-start"
        />
      )}
      {isFixed && item && !item.isBreak && item.isBegun && (
        <p className="text-3 text-ink-2">
          {t('Desk.HasBegun')}{' '}
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: item.session.id }}
            search={{ guid: guidIn(meeting.path) }}
            className="link"
          >
            {t('Desk.OpenSession')}
          </Link>
        </p>
      )}
      <fieldset disabled={isFixed} className="contents">
        <SessionFields
          meeting={meeting}
          form={form}
          sessionId={idOf(item)}
          isTried={isTried}
          onChange={setForm}
        />
      </fieldset>
      {item && !item.isBreak && (item.session.gridFrom || item.session.ladderRace) && (
        <SessionGrid eventId={meeting.eventId} sessionId={item.session.id} />
      )}
    </form>
  );
}

function idOf(item: DayItem | null): number | null {
  return item === null || item.isBreak ? null : item.session.id;
}
