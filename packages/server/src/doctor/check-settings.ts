/** Checks settings that are allowed but harmful on a public site. Wrong ones are reported by doctor/checks.ts. */

import {
  EDIT_SETTINGS,
  type Finding,
  type Installation,
  isPublished,
  ok,
  problem,
  setCommand,
  warning,
} from './check.ts';

export async function checkSettings({ settings }: Installation): Promise<Finding> {
  const { publicUrl, hasDemo, supportEmail } = settings;
  if (!isPublished(settings)) return ok(`for this machine only, at ${publicUrl}`);
  const { protocol, host } = new URL(publicUrl);
  if (protocol !== 'https:')
    return problem(
      `${publicUrl} is without https, so nobody can sign in`,
      setCommand('LAPWING_PUBLIC_URL', `https://${host}`),
    );
  if (hasDemo)
    return warning('the demo account, whose password is public, is on', setCommand('LAPWING_DEMO', 'off'));
  if (supportEmail.endsWith('.example'))
    return warning(
      `messages name ${supportEmail} for support`,
      setCommand('LAPWING_SUPPORT_EMAIL', `support@${host}`),
    );
  return ok(`for ${publicUrl}`);
}

/** Of settings that cannot be used at all. */
export function wrongSettings(message: string): Finding[] {
  return message.split('\n').map((line) => problem(line.replace(/\.$/, ''), EDIT_SETTINGS));
}
