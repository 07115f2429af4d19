/** On what a session is watched: a phone, a desk, or a big screen that nobody attends. */

import { textIn } from '../../../shell/query-values.ts';
import { useAddress } from '../session/use-address.ts';
import { useMedia } from '../session/use-media.ts';

export type Form = 'phone' | 'desk' | 'tv';

/** `form` in the address decides; without it the width does. */
export function useForm(): Form {
  const asked = textIn(useAddress(), 'form')?.toLowerCase();
  const isPhone = useMedia('(width < 768px)');
  const isWall = useMedia('(width >= 1800px)');
  if (asked === 'tv') return 'tv';
  if (isPhone) return 'phone';
  return isWall && asked !== 'desk' ? 'tv' : 'desk';
}
