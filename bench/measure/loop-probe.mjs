/**
 * Loaded into a server with `--import`: reports over HTTP the longest block of its main thread since the last request.
 * Processor time if the system reports it, which a busy machine does not lengthen; otherwise wall time.
 */

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const port = Number(process.env.LOOP_PROBE_PORT);
const statistics = `/proc/${process.pid}/task/${process.pid}/schedstat`;
const hasStatistics = existsSync(statistics);

function busyMs() {
  return hasStatistics ? Number(readFileSync(statistics, 'latin1').split(' ')[0]) / 1e6 : performance.now();
}

if (isMainThread && port > 0) {
  let longestMs = 0;
  let lastMs = busyMs();
  // It runs in each round of the loop, so the time since its last run was one block.
  setInterval(() => {
    const nowMs = busyMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  }, 1).unref();
  createServer((_request, response) => {
    response.end(String(longestMs));
    longestMs = 0;
    lastMs = busyMs();
  })
    .listen(port, '127.0.0.1')
    .unref();
}
