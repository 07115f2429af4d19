/** What the parts of the form of heats share. */

import type { LadderFormat } from '@lapwing/contract/desk/ladder';
import type { Meeting, StoredLadder } from '@lapwing/contract/desk/meeting';
import type { HeatsForm } from './heats-form.ts';

export type FieldsProps = {
  meeting: Meeting;
  ladder: StoredLadder | null;
  form: HeatsForm;
  onChange: (form: HeatsForm) => void;
  /** races have begun */
  isOnlyScoring: boolean;
  arePointsWrong: boolean;
};

/** Of the format alone. */
export type PartProps = { format: LadderFormat; set: (fields: Partial<LadderFormat>) => void };
