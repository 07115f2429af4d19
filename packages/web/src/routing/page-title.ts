/** The title of a screen, and of the page in the browser's tab. */

import { brandName } from '../brand/brand-name.ts';
import { type CrumbContext, type CrumbName, crumbs } from './crumbs.ts';

function joined(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}

/** Nothing if the name contains the type already, as in `Race 2`. */
function newsOf(type: string | undefined, name: string): string | undefined {
  return type && !name.toLowerCase().includes(type.toLowerCase()) ? type : undefined;
}

/** Titles that differ from the last crumb. */
const titles = {
  events: ({ t }) => t('Header.Results'),
  event: ({ names, t }) => joined([names.eventName ?? t('Breadcrumbs.Event'), names.countryName], ', '),
  session: ({ names, t }) => {
    const { sessionName = t('Breadcrumbs.Session'), sessionType, eventName } = names;
    return joined([sessionName, newsOf(sessionType, sessionName), eventName], ', ');
  },
  organization: ({ names, t }) =>
    joined([names.organizationName ?? t('Breadcrumbs.Organization'), names.countryName], ', '),
  location: ({ names, t }) =>
    joined([names.locationName ?? t('Breadcrumbs.Activities'), names.countryName], ', '),
  competitor: ({ names, t }) =>
    joined([names.competitorName ?? t('Breadcrumbs.Competitor'), names.sessionName], ', '),
  person: ({ names, t }) => joined([names.firstName, names.lastName], ' ') || t('Breadcrumbs.Profile'),
  signIn: ({ t }) => t('Header.SignIn'),
} as const satisfies Readonly<Record<string, (context: CrumbContext) => string>>;

export type TitleName = keyof typeof titles;

/** The route data that titles are made from. */
type TitleData = { title?: TitleName; crumbs?: readonly CrumbName[] };

export function screenTitle({ title, crumbs: names }: TitleData, context: CrumbContext): string {
  if (context.names.title !== undefined) return context.names.title;
  if (title !== undefined) return titles[title](context);
  const last = names?.at(-1);
  return last === undefined ? context.t('Errors.NotFoundTitle') : crumbs[last](context).label;
}

export function pageTitle(data: TitleData, context: CrumbContext): string {
  return `${screenTitle(data, context)} · ${brandName(context.t)}`;
}
