/** The breadcrumb of the screen that is shown. */

import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { crumbs } from './crumbs.ts';
import { useCurrentRoute } from './use-current-route.ts';

export default function Trail() {
  const { data, context } = useCurrentRoute();
  if (!data.crumbs) return null;
  const trail = [crumbs.home, ...data.crumbs.map((name) => crumbs[name])].map((source) => source(context));
  return <Breadcrumbs label={context.t('Breadcrumbs.Label')} crumbs={trail} />;
}
