/** The commands that try a new key, for the window in which a timer types. */

export const shells = ['unix', 'windows'] as const;
export type Shell = (typeof shells)[number];

type KeyOnServer = { server: string; key: string; packageUrl: string };

/** The key is set, not written behind a command: there every user of the computer could read it. */
export function tryKeyCommands(shell: Shell, { server, key, packageUrl }: KeyOnServer): string {
  const set = shell === 'windows' ? 'set ' : 'export ';
  return [`${set}LAPWING_SERVER=${server}`, `${set}LAPWING_KEY=${key}`, `npx --yes ${packageUrl} check`].join(
    '\n',
  );
}
