/** A draft in the visitor's own mail program with the address of this page. */

import { useLocation } from '@tanstack/react-router';

export function useMailDraft(subject: string): string {
  const href = useLocation({ select: (location) => location.href });
  const body = `${subject}\n${window.location.origin}${href}\n`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
