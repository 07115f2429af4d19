/** Changes the name, days, place and groups of a meeting. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import type { Change } from '../use-meeting.ts';
import { isMeetingComplete, MeetingFields } from './MeetingFields.tsx';
import { complete } from './NewMeetingDialog.tsx';

type MeetingEditorProps = { meeting: Meeting; isOpen: boolean; change: Change; onClose: () => void };

export function MeetingEditor({ meeting, isOpen, change, onClose }: MeetingEditorProps) {
  const { t } = useText();
  const formId = useId();
  return (
    <Dialog
      title={t('Desk.EditMeeting')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Desk.Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {t('Desk.Save')}
          </Button>
        </>
      }
    >
      {isOpen && <EditorForm formId={formId} meeting={meeting} change={change} onClose={onClose} />}
    </Dialog>
  );
}

type EditorFormProps = Omit<MeetingEditorProps, 'isOpen'> & { formId: string };

function EditorForm({ formId, meeting, change, onClose }: EditorFormProps) {
  const [details, setDetails] = useState(() => {
    const { version: _, ...own } = meeting.details;
    return own;
  });
  const [isTried, setIsTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!isMeetingComplete(details)) return;
    const { eventId: id } = meeting;
    change([{ kind: 'meeting', id, version: meeting.details.version, set: complete(details) }]);
    onClose();
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="pt-2">
      <MeetingFields given={details} isTried={isTried} onChange={setDetails} />
    </form>
  );
}
