/**
 * Ends this process when the npm that started it is gone. Between them is a shell, which dies of a SIGTERM without
 * passing it on. `exec` in package.json would replace that shell, but Windows has no such command.
 */

const LOOK_EVERY_MS = 200;

export function endWithNpm() {
  // On Windows the number of the parent never changes. There a console ends all its programs itself.
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  look.unref();
}
