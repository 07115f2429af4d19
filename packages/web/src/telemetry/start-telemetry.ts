/** Monitoring, loaded only if the host has configured it. */

import type { ClientSettings } from '@lapwing/contract/site/settings';
import { isMonitoringId } from '@lapwing/contract/site/telemetry';
import { VERSION_TAG } from '@lapwing/contract/values/constants';
import { ApplicationInsights, SeverityLevel } from '@microsoft/applicationinsights-web';
import { currentSession, onSession } from '../identity/session.ts';
import { componentIn } from './failed-component.ts';
import { reportFrameworkErrors } from './framework-errors.ts';
import { monitoringConfig } from './monitoring-config.ts';
import { stripQueryStrings } from './strip-query-strings.ts';

/** Returns a function that stops it. */
export function startTelemetry(settings: NonNullable<ClientSettings['monitoring']>): () => void {
  const config = monitoringConfig(settings);
  if (config === null) {
    console.warn('The instrumentation key is not a GUID: nothing is monitored');
    return () => {};
  }
  const insights = new ApplicationInsights({ config });
  insights.loadAppInsights();
  insights.context.application.ver = VERSION_TAG;
  insights.addTelemetryInitializer((item) => {
    for (const [name, value] of Object.entries(item.baseData ?? {})) {
      if (item.baseData) item.baseData[name] = stripQueryStrings(value);
    }
  });
  insights.trackPageView();

  const tellUser = () => {
    const session = currentSession();
    if (session.kind !== 'signed-in') insights.clearAuthenticatedUserContext();
    else if (isMonitoringId(session.accountId)) insights.setAuthenticatedUserContext(session.accountId);
  };
  tellUser();
  onSession(tellUser);

  reportFrameworkErrors(({ error, info }) => {
    const exception = error instanceof Error ? error : new Error(String(error));
    insights.trackException(
      { exception, severityLevel: SeverityLevel.Error },
      { component: componentIn(info), info },
    );
  });
  return () => void insights.unload(false);
}
