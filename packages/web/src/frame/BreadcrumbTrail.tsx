/** The breadcrumb of the current screen. */

import { crumbs } from '../routing/crumbs.ts';
import { useNoteHydrated } from '../routing/parts-to-hydrate.ts';
import { serializedRouteNames } from '../routing/route-names.ts';
import { useCurrentRoute } from '../routing/use-current-route.ts';
import { Breadcrumbs } from '../ui/navigation/Breadcrumbs.tsx';

export default function BreadcrumbTrail() {
  const { data, context } = useCurrentRoute();
  useNoteHydrated('trail');
  if (!data.crumbs) return null;
  const trail = [crumbs.home, ...data.crumbs.map((name) => crumbs[name])].map((source) => source(context));
  // Only the server writes the names, for the site that hydrates its page.
  const routeNames = import.meta.env.SSR ? serializedRouteNames() : undefined;
  return <Breadcrumbs label={context.t('Breadcrumbs.Label')} crumbs={trail} routeNames={routeNames} />;
}
