/** Changes to an organisation by its owners, and the updates of the screen. */

import type { ManagedOrganization } from '@lapwing/contract/people/organizations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../../errors/show-failure.ts';
import { useText } from '../../i18n/language.ts';
import { managedQuery } from './queries.ts';

/** The response to a change is the new state. `explain` gives a better error message if it has one. */
export function useManagedChange<Given>(
  organizationId: number,
  change: (given: Given) => Promise<ManagedOrganization>,
  explain: (error: unknown) => string | null = () => null,
) {
  const { t } = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (managed) => {
      queries.setQueryData(managedQuery(organizationId).queryKey, managed);
      await queries.invalidateQueries({ queryKey: ['results'] });
    },
    onError: (error) => showFailure(error, explain(error) ?? t('Manage.ChangeFailed'), t),
  });
}
