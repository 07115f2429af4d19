/** The live sockets of one process: both protocols, their limits, and the count of viewers. */

import { LIVE_SOCKET_PATH } from '@lapwing/contract/values/constants';
import type { FastifyInstance } from 'fastify';
import type { MayWatch } from './event-access.ts';
import { observeViewers } from './live-metrics.ts';
import { acceptSockets } from './push/accept-sockets.ts';
import type { Hub } from './push/hub.ts';
import { ownProtocol } from './push/socket.ts';
import { socketRoute } from './push/socket-route.ts';
import { type OpenElsewhere, ViewerLimits } from './push/viewer-limits.ts';
import { Viewers } from './push/viewers.ts';
import { groupFinder } from './signalr/group-names.ts';
import { SIGNALR_PATH, signalRProtocol } from './signalr/signalr-socket.ts';

type SocketOptions = {
  hub: Hub;
  mayWatch: MayWatch;
  viewers?: Viewers;
  elsewhere?: OpenElsewhere | null;
};

export function openSockets(
  app: FastifyInstance,
  { hub, mayWatch, viewers = new Viewers(), elsewhere = null }: SocketOptions,
): Viewers {
  const { metrics, counts, connectionLimits, admission } = app.mounted;
  observeViewers(metrics, viewers);
  const refuse = () => admission.refuseViewer(viewers.count);
  admission.onOverloaded(() => {
    if (admission.load.reason !== 'delay') viewers.cutBehind();
  });
  socketRoute(app, refuse);
  acceptSockets(
    app.server,
    viewers,
    new Map([
      [LIVE_SOCKET_PATH, ownProtocol(hub, mayWatch)],
      [SIGNALR_PATH, signalRProtocol(groupFinder(hub), mayWatch)],
    ]),
    new ViewerLimits({ counts, perAddress: connectionLimits.caps.perAddress, elsewhere, refuse }),
  );
  app.addHook('preClose', async () => viewers.close());
  return viewers;
}
