/** An error or a warning of the server in the language of the visitor, if there is a translation. */

import type { ServerMessage } from '@lapwing/contract/values/errors';
import { useText } from '../../i18n/language.ts';
import { uploadMessageIn } from '../../i18n/upload-messages.ts';

export function MessageText({ of }: { of: ServerMessage }) {
  const { language } = useText();
  const own = uploadMessageIn(language, of);
  return own === null ? <span lang="en">{of.message}</span> : <span>{own}</span>;
}
