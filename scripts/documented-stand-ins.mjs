/** Small programs that replace those that would change the machine on which the documentation is tested. */

/** By name, as a shell script; with the reason. Everything else is the real program. */
export const standIns = {
  // There is no root or other user here, so the command itself is run.
  sudo: 'if [ "$1" = -u ]; then shift 2; fi\nexec "$@"',
  // Users belong to the machine.
  useradd: 'for last; do :; done; test "$last" = lapwing',
  // The same without an owner.
  install:
    'for each; do case "$each" in -g|-o) skip=1;; *) [ -n "$skip" ] || set -- "$@" "$each"; skip=;; esac; shift; done\nexec /usr/bin/install "$@"',
  // Without systemd: starts and stops the command of the unit.
  systemctl: `case "$*" in
    "daemon-reload"|"reload nginx") ;;
    "enable --now lapwing"|"start lapwing")
      command=$(sed -n 's/^ExecStart=//p' "$UNIT"); (cd /; exec setsid $command) >> "$MACHINE/server.log" 2>&1 < /dev/null &
      echo $! > "$MACHINE/server.pid"
      for try in $(seq 300); do /usr/bin/curl -sf "http://localhost:$PORT/api/health" > /dev/null && exit 0; sleep 0.1; done; cat "$MACHINE/server.log"; exit 1;;
    "stop lapwing") pid=$(cat "$MACHINE/server.pid"); kill $pid; while kill -0 $pid 2> /dev/null; do sleep 0.1; done; rm "$MACHINE/server.pid";;
    *) echo "systemctl $* is not known here"; exit 1;;
  esac`,
  // nginx.process.test.mjs tests the block itself, with a real nginx.
  nginx: 'test "$*" = -t',
  // It fails on error responses.
  curl: 'exec /usr/bin/curl --fail-with-body -sS "$@"',
  // container-test.mjs builds the image and runs it with these options.
  podman: `case "$*" in
    "build --format docker --tag lapwing .") test -f Containerfile;;
    "run --detach --name lapwing --read-only --cap-drop=all "*" --volume lapwing-data:/data lapwing") ;;
    "exec lapwing /opt/lapwing/lapwing-server doctor") ;;
    *) echo "podman $* is not known here"; exit 1;;
  esac`,
  // The services exist.
  docker: `test "$1" = compose || exit 1
    for each; do case "$each" in lapwing-postgres|database) grep -q "^  $each:" compose.yaml || exit 1;; esac; done`,
  npm: `case "$*" in
    # release-test.mjs makes and tests it.
    "run release") test -f scripts/release.mjs;;
    # The server is on this machine.
    "install --global http"*) npm_config_offline=false exec "$REAL_NPM" "$@";;
    # Needs a registry. The packages are those that npm ci has installed for this run.
    ci) test -f package-lock.json && test -d node_modules;;
    # The same sources have just been built; others are built here.
    "run build") exec node --input-type=module -e 'await (await import(process.cwd() + "/scripts/build-packages.mjs")).buildIfStale()';;
    # This is part of it.
    test) node -p 'JSON.parse(fs.readFileSync("package.json")).scripts.test' | grep -q scripts/test.mjs;;
    *) exec "$REAL_NPM" "$@";;
  esac`,
};
