/** Shown if a session is unavailable: the full screen has no links of its own, so the frame of the site appears around it. */

import { useReportFailed } from '../../../routing/route-names.ts';

export function SessionUnavailable() {
  useReportFailed();
  return null;
}
