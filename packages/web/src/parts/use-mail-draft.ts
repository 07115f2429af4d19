/** Opens a draft with the address of this page in the visitor's mail program. */

import { useLocation } from '@tanstack/react-router';
import { standaloneAddress } from '../routing/standalone-address.ts';

export function useMailDraft(subject: string): string {
  const href = useLocation({ select: (shown) => shown.href });
  const body = `${subject}\n${standaloneAddress(`${location.origin}${href}`)}\n`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
