/** Whether the rulings that are switched on differ from those in the published result. */

import type { CaseFileAnswer } from '@lapwing/contract/desk/decide';

type File = {
  official: Pick<CaseFileAnswer['official'], 'unpublishedRulings'>;
  rulings: readonly Pick<CaseFileAnswer['rulings'][number], 'rulingId' | 'state'>[];
};

export function isUnpublished({ official, rulings }: File, on: readonly string[]): boolean {
  return (
    official.unpublishedRulings > 0 ||
    rulings.some(({ rulingId, state }) => on.includes(rulingId) !== (state === 'published'))
  );
}
