/** The host names of this server, and the brand of each. */

import type { Theme } from '@lapwing/contract/values/enums';
import type { FastifyRequest } from 'fastify';
import { type OwnOrigins, originOf } from '../identity/own-origins.ts';
import type { Settings } from './settings.ts';

export type OwnHost = {
  origins: OwnOrigins;
  /** The origin in the visitor's address bar. */
  originOf: (request: FastifyRequest) => string;
  themeOf: (hostname: string) => Theme;
};

/**
 * A server that is published on this machine only accepts every name: localhost, 127.0.0.1, its name in the local
 * network.
 */
export function ownHostOf({ publicUrl, theme, themeByHost }: Settings): OwnHost {
  const isPublished = new URL(publicUrl).hostname !== 'localhost';
  const origins = { publicUrl: isPublished ? publicUrl : null, hosts: [...themeByHost.keys()] };
  return {
    origins,
    originOf: (request) => originOf(request, origins),
    themeOf: (hostname) => themeByHost.get(hostname.toLowerCase()) ?? theme,
  };
}
