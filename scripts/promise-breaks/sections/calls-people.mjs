/** Breaks for "Calls: accounts, profiles, search, identity". */

const profiles = 'packages/server/src/profiles/routes.ts';
const accounts = 'packages/server/src/accounts/routes.ts';
const avatars = 'packages/server/src/accounts/avatars-routes.ts';
const search = 'packages/server/src/search/routes.ts';
const metadata = 'packages/web/src/identity/provider-metadata.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: '`GET accounts/{userId}`',
    breaks: [
      { file: accounts, find: '...(isOwner ? { email } : {})', replace: 'email' },
      { file: accounts, find: '...(isOwner ? { email } : {}),', replace: '' },
    ],
  },
  {
    promise: '`GET accounts/nicknames` with ids joined by commas',
    breaks: [
      {
        file: accounts,
        find: "nickNames: (await store.listPublic(query['userList.ids']))",
        replace: 'nickNames: (await store.listPublic([]))',
      },
      {
        file: 'packages/contract/src/values/endpoint.ts',
        find: 'encodeURIComponent(String(value))}`).join',
        replace: "encodeURIComponent([value].flat().join(';'))}`).join",
      },
    ],
  },
  {
    promise: '`GET accounts/properties/countries`',
    breaks: [{ file: accounts, find: '`${COUNTRY_KEY_PREFIX}${code}`', replace: 'code' }],
  },
  {
    promise: '`PUT accounts/{userId}/avatars` takes a picture in base64',
    breaks: [
      {
        file: avatars,
        find: "decodeBase64(typeof body === 'string' ? body : body.image)",
        replace: "decodeBase64(typeof body === 'string' ? '' : body.image)",
      },
      {
        file: avatars,
        find: "decodeBase64(typeof body === 'string' ? body : body.image)",
        replace: "decodeBase64(typeof body === 'string' ? body : '')",
      },
      {
        file: 'packages/contract/src/people/accounts.ts',
        find: 'z.union([base64, z.object',
        replace: 'z.union([z.object',
      },
    ],
  },
  {
    promise: '`DELETE accounts/{userId}/avatars`',
    breaks: [
      {
        file: avatars,
        find: 'await avatars.delete(requireSelf(user, params.userId).accountId);',
        replace: 'requireSelf(user, params.userId);',
      },
      {
        file: avatars,
        find: 'await avatars.delete(requireSelf(user, params.userId).accountId);',
        replace: 'await avatars.delete(params.userId);',
      },
    ],
  },
  {
    promise: '`POST friends/follow/{userId}/{friendId}` with follow',
    breaks: [
      {
        file: profiles,
        find: 'if (!query.follow) return store.unfollow(accountId, params.friendId);',
        replace: 'if (!query.follow) return;',
      },
      { file: profiles, find: 'await store.follow(accountId, followed.id, nowMs());', replace: '' },
    ],
  },
  {
    promise: '`GET friends/{profileId}` with userId',
    breaks: [
      {
        file: profiles,
        find: 'return friendsOf(person.id, user?.accountId ?? query.userId);',
        replace: 'return friendsOf(person.id, undefined);',
      },
      {
        file: profiles,
        find: 'followedBy: followedBy.map(wire)',
        replace: 'followedBy: following.map(wire)',
      },
    ],
  },
  {
    promise: '`POST emailnotify/{userId}/{value}`',
    breaks: [
      {
        file: profiles,
        find: 'await store.saveNotification(requireSelf(user, params.userId).accountId, params.value);',
        replace: 'await store.saveNotification(requireSelf(user, params.userId).accountId, true);',
      },
    ],
  },
  {
    promise: '`GET {userId}` of the profile, with a token',
    breaks: [{ file: profiles, find: '    requireSelf(user, params.userId);\n', replace: '' }],
  },
  {
    promise: '`GET public/{userId}` with videos',
    breaks: [
      {
        file: profiles,
        find: 'videosDto: query.videos ? await videosOf(person) : null',
        replace: 'videosDto: null',
      },
    ],
  },
  {
    promise: '`POST privateprofile/{userId}/{value}`',
    breaks: [
      {
        file: profiles,
        find: 'await store.savePrivacy(requireSelf(user, params.userId).accountId, params.value);',
        replace: 'requireSelf(user, params.userId);',
      },
    ],
  },
  {
    promise: '`GET videos/{userId}`',
    breaks: [
      {
        file: profiles,
        find: 'videosOf(await getVisiblePerson(params.userId, user))',
        replace: 'videosOf(await getPerson(params.userId))',
      },
      {
        file: profiles,
        find: 'videosOf(await getVisiblePerson(params.userId, user))',
        replace: '({ videos: [] })',
      },
    ],
  },
  {
    promise: '`POST videos/add` and `videos/delete`, answered with the updated list',
    breaks: [
      { file: profiles, find: 'await store.deleteVideo(person.id, params.videoId);', replace: '' },
      { file: profiles, find: 'await store.addVideo(person.id, params.videoId, nowMs());', replace: '' },
    ],
  },
  {
    promise: 'The brand stands in the path of the profile calls',
    breaks: [
      {
        file: 'packages/contract/src/people/profiles.ts',
        find: "'/api/v1/{brand}profile/friends/:profileId'",
        replace: "'/api/v1/profile/friends/:profileId'",
      },
    ],
  },
  {
    promise: '`GET /api/search` with term, sport, category, count, offset, type, country',
    breaks: [
      { file: search, find: 'entityTypes: type && [type],', replace: 'entityTypes: undefined,' },
      {
        file: search,
        find: '      entityTypes: type && [type],\n      sports: wantedSports(category, sport),\n      countryCode: country,\n      count,\n',
        replace:
          '      entityTypes: type && [type],\n      sports: wantedSports(undefined, sport),\n      countryCode: country,\n      count,\n',
      },
      {
        file: search,
        find: '      entityTypes: type && [type],\n      sports: wantedSports(category, sport),\n      countryCode: country,\n      count,\n',
        replace:
          '      entityTypes: type && [type],\n      sports: wantedSports(category, undefined),\n      countryCode: country,\n      count,\n',
      },
      {
        file: search,
        find: '      entityTypes: type && [type],\n      sports: wantedSports(category, sport),\n      countryCode: country,\n      count,\n',
        replace:
          '      entityTypes: type && [type],\n      sports: wantedSports(category, sport),\n      countryCode: undefined,\n      count,\n',
      },
      {
        file: search,
        find: '      entityTypes: type && [type],\n      sports: wantedSports(category, sport),\n      countryCode: country,\n      count,\n      offset,\n',
        replace:
          '      entityTypes: type && [type],\n      sports: wantedSports(category, sport),\n      countryCode: country,\n      count,\n      offset: 0,\n',
      },
    ],
  },
  {
    promise:
      "The provider's published configuration, kept for a day under a key of its policy; only a success is kept",
    breaks: [
      { file: metadata, find: 'if (known !== null) return known;', replace: '' },
      {
        file: metadata,
        find: 'as Partial<OidcMetadata>;\n  });',
        replace: 'as Partial<OidcMetadata>;\n  }).catch(() => ({}));',
      },
    ],
  },
  {
    promise: 'Code for tokens, refresh token for new ones, sign-out redirect',
    breaks: [
      {
        file: 'packages/web/src/identity/user-manager.ts',
        find: 'after = await manager.signinSilent();',
        replace: 'after = before;',
      },
      {
        file: 'packages/server/src/identity/provider.ts',
        find: "grant_types: ['authorization_code', 'refresh_token']",
        replace: "grant_types: ['authorization_code']",
      },
      {
        file: 'packages/server/src/identity/provider.ts',
        find: 'ctx.body = options.pages.signOut(ctx, form);',
        replace: 'ctx.body = options.pages.signedOut(ctx);',
      },
      {
        file: 'packages/server/src/identity/provider.ts',
        find: "grant.addOIDCScope('openid profile');",
        replace: "grant.addOIDCScope('openid');",
      },
    ],
  },
  {
    promise: 'The maps script is loaded with a callback',
    breaks: [
      {
        file: 'packages/web/src/maps/load-maps-script.ts',
        find: "address.searchParams.set('callback', 'lapwingMapsReady');",
        replace: '',
      },
    ],
  },
  {
    promise:
      'Monitoring is off unless the host sets a key, and then goes to the address that the host names, and to nobody else',
    breaks: [
      {
        file: 'packages/web/src/telemetry/monitoring-config.ts',
        find: "endpointUrl: `${endpointUrl.replace(/\\/$/, '')}/v2/track`,",
        replace: '',
      },
      {
        file: 'packages/server/src/telemetry/routes.ts',
        find: 'if (instrumentationKey === null) return;',
        replace: '',
      },
      {
        file: 'packages/server/src/settings/settings.ts',
        find: 'samplingPercentage: samplingPercentage(sampling) };',
        replace: 'samplingPercentage: sampling ?? 100 };',
      },
    ],
  },
  {
    promise: 'GET, POST, PUT and DELETE with query, headers, token',
    breaks: [
      {
        file: 'packages/web/src/http/http.ts',
        find: "if (token) headers.set('authorization', `Bearer ${token}`);",
        replace: '',
      },
      {
        file: 'packages/web/src/http/http.ts',
        find: "if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');",
        replace: '',
      },
    ],
  },
];
