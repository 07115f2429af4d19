/** Creates a meeting, empty or as a copy of an earlier one. */

import { type DeskOrganization, deskApi, type MeetingInBrief } from '@lapwing/contract/desk/calls';
import type { Meeting, MeetingDetails } from '@lapwing/contract/desk/meeting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { meetingQuery } from '../queries.ts';
import { newChangeId } from '../use-meeting.ts';
import { isMeetingComplete, MeetingFields } from './MeetingFields.tsx';
import { newMeeting } from './new-meeting.ts';

type NewMeetingDialogProps = {
  organizations: readonly DeskOrganization[];
  meetings: readonly MeetingInBrief[];
  /** the meeting to copy; undefined for an empty one */
  copyOf: number | undefined;
  isOpen: boolean;
  onClose: () => void;
};

const NONE = '';

export function NewMeetingDialog({ isOpen, onClose, ...props }: NewMeetingDialogProps) {
  const { t } = useText();
  const formId = useId();
  return (
    <Dialog
      title={t('Desk.NewMeeting')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Desk.Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {t('Desk.Create')}
          </Button>
        </>
      }
    >
      {isOpen && <NewMeetingForm formId={formId} {...props} />}
    </Dialog>
  );
}

type NewMeetingFormProps = Omit<NewMeetingDialogProps, 'isOpen' | 'onClose'> & { formId: string };

function NewMeetingForm({ formId, organizations, meetings, copyOf }: NewMeetingFormProps) {
  const { t, locale } = useText();
  const first = organizations.find(({ organizationId }) =>
    meetings.some((meeting) => meeting.eventId === copyOf && meeting.organizationId === organizationId),
  );
  const [organizationId, setOrganizationId] = useState((first ?? organizations[0])?.organizationId ?? 0);
  const [source, setSource] = useState(copyOf === undefined ? NONE : String(copyOf));
  const organization = organizations.find((each) => each.organizationId === organizationId);
  const own = meetings.filter((meeting) => meeting.organizationId === organizationId);
  const { data: copied, isLoading } = useQuery({
    ...meetingQuery(Number(source)),
    enabled: source !== NONE,
  });
  return (
    <div className="grid gap-3 pt-2">
      <p className="flex flex-wrap gap-2">
        {organizations.length > 1 && (
          <Select
            label={t('Desk.Organization')}
            options={organizations.map((each) => ({ value: String(each.organizationId), label: each.name }))}
            value={String(organizationId)}
            onChange={(id) => {
              setOrganizationId(Number(id));
              setSource(NONE);
            }}
            className="max-w-full"
          />
        )}
        {own.length > 0 && (
          <Select
            label={t('Desk.CopyOf')}
            options={[
              { value: NONE, label: t('Desk.CopyNothing') },
              ...own.map(({ eventId, name, startDate }) => ({
                value: String(eventId),
                label: `${name}, ${formatLocal(startDate, 'month-day-year', locale)}`,
              })),
            ]}
            value={source}
            onChange={setSource}
            className="max-w-full"
          />
        )}
      </p>
      {organization && !isLoading && (
        <DetailsForm
          key={`${organizationId} ${source}`}
          formId={formId}
          organization={organization}
          copied={source === NONE ? undefined : copied}
        />
      )}
    </div>
  );
}

type DetailsFormProps = { formId: string; organization: DeskOrganization; copied: Meeting | undefined };

function DetailsForm({ formId, organization, copied }: DetailsFormProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [details, setDetails] = useState(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return newMeeting(organization, copied, { nowMs: Date.now(), timeZone });
  });
  const [copiesEntries, setCopiesEntries] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const [changeId] = useState(newChangeId);
  const create = useMutation({
    mutationFn: () =>
      resultsClient.call(
        deskApi.createMeeting,
        { organizationId: organization.organizationId },
        {},
        { body: { changeId, details: complete(details), copyOf: copied?.eventId ?? null, copiesEntries } },
      ),
    onSuccess: async (meeting) => {
      queries.setQueryData(meetingQuery(meeting.eventId).queryKey, meeting);
      void queries.invalidateQueries({ queryKey: ['desk', 'meetings'] });
      await navigate({ to: '/desk/$eventId', params: { eventId: meeting.eventId } });
    },
    onError: (error) => showFailure(error, t('Desk.NotSaved'), t),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isMeetingComplete(details) && !create.isPending) create.mutate();
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-3">
      {copied && (
        <Checkbox
          label={t('Desk.CopyEntries', { count: copied.entries.length })}
          isChecked={copiesEntries}
          onChange={setCopiesEntries}
        />
      )}
      <MeetingFields given={details} isTried={isTried} onChange={setDetails} />
    </form>
  );
}

/** Groups without a name are left out. */
export function complete(details: MeetingDetails): MeetingDetails {
  return {
    ...details,
    name: details.name.trim(),
    groups: details.groups
      .map((group) => ({ ...group, name: group.name.trim() }))
      .filter(({ name }) => name !== ''),
  };
}
