/** All crumbs: the text of each, with its default, and its link. */

import type { Translate } from '../i18n/translate.ts';
import type { Crumb } from '../ui/navigation/Breadcrumbs.tsx';
import { entityTypeIn } from './entity-type.ts';
import { type Search, stringifySearch, textIn } from './query-values.ts';
import type { RouteNames } from './route-names.ts';

export type CrumbContext = {
  names: RouteNames;
  params: Readonly<Record<string, unknown>>;
  search: Search;
  t: Translate;
};

type CrumbSource = (context: CrumbContext) => Crumb;

function crumb(label: string, href?: string): Crumb {
  return href === undefined ? { label } : { label, href };
}

function kept(search: Search, ...names: string[]): string {
  return stringifySearch(Object.fromEntries(names.map((name) => [name, textIn(search, name)])));
}

export const crumbs = {
  home: ({ t }) => crumb(t('Breadcrumbs.Home'), '/'),
  event: ({ names, params, search, t }) => {
    const id = params.eventId ?? names.eventId;
    return crumb(
      names.eventName ?? t('Breadcrumbs.Event'),
      id === undefined ? undefined : `/events/${id}${kept(search, 'guid')}`,
    );
  },
  session: ({ names, params, search, t }) =>
    crumb(
      names.sessionName ?? t('Breadcrumbs.Session'),
      `/sessions/${params.sessionId}${kept(search, 'guid')}`,
    ),
  competitor: ({ names, params, search, t }) =>
    crumb(
      names.competitorName ?? t('Breadcrumbs.Competitor'),
      `/sessions/${params.sessionId}/laptimes${kept(search, 'pos', 'guid')}`,
    ),
  organization: ({ names, params, t }) =>
    crumb(
      names.organizationName ?? t('Breadcrumbs.Organization'),
      `/organizations/${params.organizationId ?? names.organizationId}`,
    ),
  manage: ({ params, t }) => crumb(t('Breadcrumbs.Manage'), `/organizations/${params.organizationId}/manage`),
  championships: ({ params, t }) =>
    crumb(t('Breadcrumbs.Championships'), `/organizations/${params.organizationId}/championships`),
  championship: ({ names, params, t }) =>
    crumb(
      names.championshipName ?? t('Breadcrumbs.Championship'),
      `/organizations/${params.organizationId}/championships/${params.championshipId}`,
    ),
  asItStands: ({ params, t }) =>
    crumb(
      t('Breadcrumbs.AsItStands'),
      `/organizations/${params.organizationId}/championships/${params.championshipId}/live`,
    ),
  whatIf: ({ params, search, t }) =>
    crumb(t('Breadcrumbs.WhatIf'), `/sessions/${params.sessionId}/whatif${kept(search, 'off', 'guid')}`),
  seal: ({ params, search, t }) =>
    crumb(t('Breadcrumbs.Seal'), `/sessions/${params.sessionId}/seal${kept(search, 'guid')}`),
  championshipSeal: ({ params, t }) =>
    crumb(
      t('Breadcrumbs.Seal'),
      `/organizations/${params.organizationId}/championships/${params.championshipId}/seal`,
    ),
  search: ({ search, t }) => crumb(t('Breadcrumbs.Search'), `/search${kept(search, 'term')}`),
  searchType: ({ params, search, t }) => {
    const type = entityTypeIn(String(params.entityTypeName));
    return crumb(
      type ? t(`SearchEntityTypes.${type}`) : String(params.entityTypeName),
      `/search/${params.entityTypeName}${kept(search, 'term')}`,
    );
  },
  practice: ({ t }) => crumb(t('Breadcrumbs.AllPractice'), '/practice'),
  activities: ({ names, params, t }) => {
    const id = params.locationId ?? names.locationId;
    return crumb(
      names.locationName ?? t('Breadcrumbs.Activities'),
      id === undefined ? undefined : `/practice/${id}`,
    );
  },
  transponder: ({ names, params, t }) =>
    crumb(names.transponderLabel ?? t('Breadcrumbs.Transponder'), `/practice/${params.activityId}/activity`),
  myProfile: ({ t }) => crumb(t('Header.MyProfile'), '/profile'),
  myResults: ({ t }) => crumb(t('Header.MyResults'), '/profile/results'),
  myFriends: ({ t }) => crumb(t('Header.MyFriends'), '/profile/friends'),
  myVideos: ({ t }) => crumb(t('Header.MyVideos'), '/profile/videos'),
  profile: ({ names, params, t }) =>
    crumb(names.firstName ?? t('Breadcrumbs.Profile'), `/profile/${params.userId}`),
  races: ({ params, t }) => crumb(t('Breadcrumbs.Races'), `/profile/${params.userId}/races`),
  videos: ({ params, t }) => crumb(t('Breadcrumbs.Videos'), `/profile/${params.userId}/videos`),
  friends: ({ params, t }) => crumb(t('Breadcrumbs.Friends'), `/profile/${params.userId}/friends`),
  live: ({ t }) => crumb(t('Breadcrumbs.LiveTiming'), '/livetiming'),
  liveTimer: ({ params }) => crumb(String(params.userName), `/livetiming/${params.userName}`),
  liveEvent: ({ names, params, search, t }) =>
    crumb(
      names.eventName ?? t('Breadcrumbs.LiveEvent'),
      `/livetiming/${params.eventId}${kept(search, 'guid')}`,
    ),
  liveActive: ({ params, search, t }) =>
    crumb(t('Breadcrumbs.ActiveSession'), `/livetiming/${params.eventId}/active${kept(search, 'guid')}`),
  pitWall: ({ params, search, t }) =>
    crumb(t('Breadcrumbs.PitWall'), `/livetiming/${params.eventId}/pitwall${kept(search, 'guid')}`),
  liveSession: ({ names, params, search, t }) =>
    crumb(
      names.sessionName ?? t('Breadcrumbs.LiveSession'),
      `/livetiming/${params.eventId}/sessions/${params.sessionId}${kept(search, 'guid')}`,
    ),
  desk: ({ t }) => crumb(t('Header.Desk'), '/desk'),
  deskPublish: ({ params, t }) =>
    crumb(t('Breadcrumbs.PublishResults'), `/desk/publish/${params.organizationId}`),
  deskResult: ({ params, t }) => crumb(t('Breadcrumbs.EditResult'), `/desk/result/${params.sessionId}`),
  deskChampionships: ({ params, t }) =>
    crumb(t('Breadcrumbs.Championships'), `/desk/championships/${params.organizationId}`),
  deskMerges: ({ params, t }) => crumb(t('Breadcrumbs.JoinResults'), `/desk/${params.eventId}/merges`),
  deskLivePages: ({ params, t }) => crumb(t('Breadcrumbs.LivePages'), `/desk/${params.eventId}/live`),
  records: ({ params, t }) =>
    crumb(t('Breadcrumbs.Records'), `/organizations/${params.organizationId}/records`),
  deskRecords: ({ params, t }) => crumb(t('Breadcrumbs.Records'), `/desk/records/${params.organizationId}`),
  deskScreens: ({ params, t }) => crumb(t('Breadcrumbs.Screens'), `/desk/screens/${params.organizationId}`),
  deskMeeting: ({ names, params, t }) =>
    crumb(names.eventName ?? t('Header.Desk'), `/desk/${params.eventId}`),
  host: ({ t }) => crumb(t('Header.Host'), '/host'),
  status: ({ t }) => crumb(t('Site.Status'), '/status'),
  app: ({ t }) => crumb(t('Breadcrumbs.App'), '/app'),
} as const satisfies Readonly<Record<string, CrumbSource>>;

export type CrumbName = keyof typeof crumbs;
