import { languages } from '@lapwing/contract/values/constants';
import { expect, test } from 'vitest';
import { composeMail } from './account-mails.ts';

test('the e-mail about a changed address says so in the subject, and whom to contact', () => {
  const gone = { kind: 'email-gone', newEmail: 'new@example.org', supportEmail: 'help@example.org' } as const;
  const { subject, text } = composeMail({ to: 'anna@example.org', name: 'Anna', language: 'en' }, gone);
  expect(subject).toBe('Your e-mail address was changed · Lapwing');
  expect(text).toBe(
    'Hello Anna,\n\nThe e-mail address of your account is now new@example.org.\n\nIf it was not you, write to help@example.org immediately.\n',
  );
});

test('an e-mail has its language, and a header that it is automatic', () => {
  for (const language of languages) {
    const mail = composeMail(
      { to: 'anna@example.org', name: null, language },
      { kind: 'password-new', link: 'https://timing.example.org/x' },
    );
    expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated', 'Content-Language': language });
    expect(mail.text).toContain('\n\nhttps://timing.example.org/x\n');
  }
});
