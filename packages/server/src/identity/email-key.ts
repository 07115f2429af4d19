/** E-mail addresses are looked up in any letter case. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
