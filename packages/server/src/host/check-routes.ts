/** The checks of the installation for its hosts. They are made on request, one at a time, in the background. */

import { hostApi } from '@lapwing/contract/site/host';
import type { CheckFinding, InstallationCheck } from '@lapwing/contract/site/host-status';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { type HostContext, requireHost } from './context.ts';

type Found = Omit<CheckFinding, 'command' | 'advice'> & { command?: string; advice?: string };

export type CheckOptions = {
  /** Must not block this thread. */
  examine: (nowMs: number) => Promise<readonly Found[]>;
};

export function checkRoutes(app: FastifyInstance, context: HostContext, { examine }: CheckOptions): void {
  let state: InstallationCheck = { isRunning: false, hasFailed: false, checkedAtMs: null, findings: [] };

  function start(): InstallationCheck {
    if (!state.isRunning) {
      state = { ...state, isRunning: true, hasFailed: false };
      void run();
    }
    return state;
  }

  async function run(): Promise<void> {
    try {
      const findings = (await examine(context.now())).map(describe);
      state = { isRunning: false, hasFailed: false, checkedAtMs: context.now(), findings };
    } catch (error) {
      app.log.error({ err: error }, 'the installation could not be checked');
      state = { ...state, isRunning: false, hasFailed: true };
    }
  }

  mount(app, hostApi.check, async ({ user }) => {
    await requireHost(context, user);
    return state.checkedAtMs === null && !state.hasFailed ? start() : state;
  });

  mount(app, hostApi.checkAgain, async ({ user }) => {
    await requireHost(context, user);
    return start();
  });
}

function describe({ code, level, found, command, advice }: Found): CheckFinding {
  return { code, level, found, command: command ?? null, advice: advice ?? null };
}
