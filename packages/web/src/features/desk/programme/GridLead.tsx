/** How long before its start a session is called to the grid. */

import { paddockApi } from '@lapwing/contract/desk/paddock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { Select } from '../../../ui/controls/Select.tsx';

const choices = [0, 5, 10, 15, 20, 30, 45, 60];

export function GridLead({ eventId, minutes }: { eventId: number; minutes: number }) {
  const { t } = useText();
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (gridLeadMinutes: number) =>
      resultsClient.call(paddockApi.saveGridLead, { eventId }, {}, { body: { gridLeadMinutes } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['desk', 'paddock', eventId] }),
    onError: (error) => showFailure(error, t('Paddock.GridLeadFailed'), t),
  });
  const shown = isPending ? variables : minutes;
  return (
    <Select
      label={t('Paddock.GridLead')}
      value={String(shown)}
      options={[...new Set([...choices, shown])]
        .toSorted((a, b) => a - b)
        .map((each) => ({ value: String(each), label: t('Paddock.MinutesBefore', { minutes: each }) }))}
      onChange={(value) => mutate(Number(value))}
    />
  );
}
