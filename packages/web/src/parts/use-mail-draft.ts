/** A draft in the visitor's own mail program with the address of this page. */

import { useLocation } from '@tanstack/react-router';
import { framedAddress } from '../routing/framed-address.ts';

export function useMailDraft(subject: string): string {
  const href = useLocation({ select: (shown) => shown.href });
  const body = `${subject}\n${framedAddress(`${location.origin}${href}`)}\n`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
