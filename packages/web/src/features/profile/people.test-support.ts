/** A fake server for tests with two people, Anna and Ben, that remembers changes. */

import type { ClaimOnOwn, OwnClaim } from '@lapwing/contract/people/claims';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { someSettings } from '../../api/settings.test-support.ts';

export const ANNA = `LAPWING-GA-${'0a'.repeat(16)}`;
export const BEN = `LAPWING-GA-${'0b'.repeat(16)}`;

const nothing = {
  /** the calls that change something, in order */
  sent: [] as string[],
  isPrivate: false,
  /** Anna's */
  photo: null as string | null,
  codes: [] as string[],
  claims: [] as OwnClaim[],
  claimsOnOwn: [] as ClaimOnOwn[],
  videoIds: [] as string[],
  following: [] as string[],
  /** the query of each call for results */
  resultsAsked: [] as string[],
  hasResults: false,
  webShopUrl: null as string | null,
};
export const people = { ...nothing };

function aClaim(claim: Partial<OwnClaim>): OwnClaim {
  return {
    claimId: 1,
    transponder: null,
    competitor: null,
    state: 'pending',
    createdAtMs: 0,
    decidedAtMs: null,
    ...claim,
  };
}

export function forgetAll(): void {
  Object.assign(people, structuredClone(nothing));
}

const profileOf = (accountId: string) => {
  const isHidden = people.isPrivate && accountId === BEN;
  return {
    accountId,
    firstName: isHidden ? '' : accountId === ANNA ? 'Anna' : 'Ben',
    lastName: isHidden ? '' : 'Berg',
    photo: accountId === ANNA ? people.photo : null,
    countryCode: isHidden ? null : 'NL',
    privateProfile: people.isPrivate,
    followFriendsDto: friends(),
    videosDto: videos(),
    ...(accountId === ANNA && { emailAddress: 'anna@example.org', emailNotify: false }),
  };
};

const friends = () => ({
  following: people.following.map((userId) => ({
    userId,
    firstName: 'Ben',
    lastName: 'Berg',
    photo: null,
    countryCode: 'BE',
    myFriend: true,
  })),
  followedBy: [],
});

const chips = () => ({
  chipProducts: people.codes.map((code) => ({
    chip: { code, codeNr: 0, carId: 0, id: 0, customName: code },
    isFlex: false,
    isTimeLimited: false,
    state: 'Active',
    type: 200,
  })),
});

const claims = () => ({ claims: people.claims, onOwn: people.claimsOnOwn });

const videos = () => ({
  videos: people.videoIds.map((id) => ({
    id,
    eventId: null,
    sessionId: null,
    racerName: 'Anna Berg',
    racerId: ANNA,
    description: '',
  })),
});

const result = {
  sessionId: 5,
  sessionName: 'Race 2',
  type: 'race',
  startTime: '2026-05-11T12:27:00',
  eventId: 3,
  eventName: 'Spring Cup',
  sport: 'Karting',
  organization: { id: 1, name: 'Karting Club Emmen' },
  location: { name: 'Pottendijk', countryCode: 'NL' },
  position: 4,
  isQualified: true,
  participated: 31,
  status: 'Normal',
  resultClass: 'Senior Max',
  bestTime: '1:02.118',
  isSessionBest: false,
  isPersonalBest: true,
};

const results = () =>
  people.hasResults
    ? {
        results: [result, { ...result, sessionId: 6, sessionName: 'Race 1', status: 'DNF', bestTime: null }],
        resultCount: 64,
        yearCounts: [
          { year: 2026, count: 40 },
          { year: 2025, count: 24 },
        ],
        sports: ['Karting'],
        career: {
          starts: 60,
          wins: 7,
          podiums: 19,
          bestTracks: [{ name: 'Pottendijk', countryCode: 'NL', starts: 12, wins: 5, podiums: 8 }],
        },
      }
    : { results: [], resultCount: 0, yearCounts: [], sports: [] };

export const server = setupServer(
  http.get('*/api/clientSettings', () =>
    HttpResponse.json(
      someSettings(location.origin, {
        webShopUrl: people.webShopUrl,
        authority: `${location.origin}/idp/lapwing/policy/v2.0`,
      }),
    ),
  ),
  http.get('*/api/v1/lapwingprofile/friends/:id', () => HttpResponse.json(friends())),
  http.get('*/api/v1/lapwingprofile/videos/:id', () => HttpResponse.json(videos())),
  http.get('*/api/v1/lapwingprofile/public/:id', ({ params }) =>
    HttpResponse.json(profileOf(String(params.id))),
  ),
  http.get('*/api/v1/lapwingprofile/:id', ({ params }) => HttpResponse.json(profileOf(String(params.id)))),
  http.get('*/api/v2/accounts/nicknames', ({ request }) => {
    const ids = new URL(request.url).searchParams.get('userList.ids')?.split(',') ?? [];
    return HttpResponse.json({ nickNames: ids.map((userId) => ({ userId, nickName: 'Benno' })) });
  }),
  http.get('*/api/organizations/own', () => HttpResponse.json([])),
  http.get('*/products/chips', () => HttpResponse.json(chips())),
  http.get('*/claims', () => HttpResponse.json(claims())),
  http.get('*/api/v0.2.3/eventresults/accounts/:id/results', ({ request }) => {
    people.resultsAsked.push(new URL(request.url).search);
    return HttpResponse.json(results());
  }),
  http.all('*/api/*', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    people.sent.push(`${request.method} ${pathname.replace(ANNA, 'ANNA').replace(BEN, 'BEN')}${search}`);
    const last = pathname.split('/').at(-1) ?? '';
    if (pathname.includes('avatars')) people.photo = null;
    if (pathname.includes('privateprofile')) people.isPrivate = last === 'true';
    if (pathname.includes('follow')) people.following = search.includes('true') ? [BEN] : [];
    if (pathname.includes('videos/add')) people.videoIds = [last];
    if (pathname.includes('videos/delete')) people.videoIds = [];
    if (last === '0000') return HttpResponse.json({}, { status: 400 });
    if (pathname.includes('claims')) return HttpResponse.json(claims());
    if (pathname.includes('chips')) {
      people.codes = request.method === 'PUT' ? people.codes : [];
      if (request.method === 'PUT') people.claims = [aClaim({ transponder: last })];
      return HttpResponse.json(chips());
    }
    return HttpResponse.json(pathname.includes('videos') ? videos() : {});
  }),
);
