/** Breaks for the section "As an app, shared, and for everybody". */

const manifest = 'packages/server/src/pages/site/manifest.ts';
const site = 'packages/server/src/pages/site/routes.ts';
const appScreen = 'packages/web/src/features/app-download/AppDownloadScreen.tsx';
const worker = 'packages/web/src/worker/service-worker.ts';
const cachedPages = 'packages/web/src/worker/page-cache.ts';
const answerRules = 'packages/web/src/worker/cache-rules.ts';
const notices = 'packages/web/src/offline/SiteNotices.tsx';
const startWorker = 'packages/web/src/offline/start-worker.ts';
const sharedPage = 'packages/server/src/pages/sharing/shared-page.ts';
const drawCard = 'packages/server/src/pages/sharing/draw-card.ts';
const resultCards = 'packages/server/src/pages/sharing/result-cards.ts';
const liveCards = 'packages/server/src/pages/sharing/live-cards.ts';
const practiceCards = 'packages/server/src/pages/sharing/practice-cards.ts';
const embedButton = 'packages/web/src/parts/EmbedButton.tsx';
const embedSnippet = 'packages/web/src/parts/embed-snippet.ts';
const tokens = 'packages/web/src/ui/styles/tokens.css';
const feeds = 'packages/server/src/pages/feeds/routes.ts';
const feedsStore = 'packages/server/src/pages/feeds/store.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'The site can be installed, with the name and the icons of its brand',
    breaks: [
      { file: manifest, find: 'name: siteName || brand.title', replace: "name: 'Lapwing Live'" },
      { file: manifest, find: '`/icons/${name}-${size}.png`', replace: '`/icons/live-${size}.png`' },
      { file: manifest, find: "purpose: 'maskable' },\n    ]", replace: "purpose: 'any' },\n    ]" },
      { file: manifest, find: "display: 'standalone'", replace: "display: 'browser'" },
      { file: site, find: '`/icons/${brands[theme].name}-192.png`', replace: "'/icons/live-192.png'" },
      {
        file: 'packages/server/src/pages/site/page-html.ts',
        find: "tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),",
        replace: '',
      },
      { file: appScreen, find: 'await takeInstallPrompt()?.prompt();', replace: 'takeInstallPrompt();' },
      { file: appScreen, find: 'setIsOffered(false);', replace: '' },
      { file: appScreen, find: 'if (isStandalone()) return', replace: 'if (!isStandalone()) return' },
    ],
  },
  {
    promise: 'Visited pages can be read offline and show how old they are',
    breaks: [
      { file: worker, find: 'event.waitUntil(cacheInlinedResponses(response.clone()));', replace: '' },
      { file: worker, find: ', cacheAppShell(), settings]', replace: ', settings]' },
      { file: worker, find: 'event.waitUntil(cacheResponse(request.url, response.clone()));', replace: '' },
      {
        file: worker,
        find: 'request.signal.aborted ? undefined : await cachedResponse(request.url)',
        replace: 'await Promise.resolve<Response | undefined>(undefined)',
      },
      {
        file: worker,
        find: "event.waitUntil(tell(event.clientId, { kind: 'kept', atMs }));\n  return",
        replace: 'return',
      },
      {
        file: worker,
        find: "event.waitUntil(tell(event.clientId, { kind: 'fresh' }))",
        replace: 'event.waitUntil(Promise.resolve())',
      },
      { file: cachedPages, find: 'headers.set(CACHED_AT_HEADER, String(Date.now()));', replace: '' },
      {
        file: 'packages/web/src/offline/worker-state.ts',
        find: 'Math.min(atMs, state.cachedAtMs ?? atMs)',
        replace: 'Math.max(atMs, state.cachedAtMs ?? atMs)',
      },
      {
        file: notices,
        find: 'age: formatAge(nowMs - cachedAtMs, locale)',
        replace: 'age: formatAge(0, locale)',
      },
      {
        file: notices,
        find: 'cachedAtMs !== null && <CachedNotice',
        replace: 'cachedAtMs === null && <CachedNotice',
      },
    ],
  },
  {
    promise: 'What needed a token is not kept on the device',
    breaks: [
      { file: answerRules, find: " && !headers.has('authorization')", replace: '' },
      { file: answerRules, find: "method === 'GET' && ", replace: '' },
      { file: answerRules, find: '/no-store|private/', replace: '/no-store/' },
    ],
  },
  {
    promise: 'A new version announces itself, and comes when it is asked for',
    breaks: [
      {
        file: startWorker,
        find: 'registration.waiting && navigator.serviceWorker.controller',
        replace: 'registration.waiting',
      },
      {
        file: startWorker,
        find: "registration.installing?.addEventListener('statechange', note);",
        replace: '',
      },
      { file: startWorker, find: "say(waiting, { kind: 'take-over' });", replace: '' },
      {
        file: startWorker,
        find: '() => location.reload(), { once: true }',
        replace: '() => {}, { once: true }',
      },
      { file: notices, find: 'waiting !== null && (', replace: 'waiting === null && (' },
      {
        file: notices,
        find: 'onClick={() => takeNewVersion(waiting)}',
        replace: 'onClick={() => location.reload()}',
      },
      {
        file: worker,
        find: "if (message.kind === 'take-over') event.waitUntil(self.skipWaiting());",
        replace: "if (message.kind === 'take-over') return;",
      },
    ],
  },
  {
    promise:
      'A shared page has its title, a description and a picture: event, result, competitor, live session, practice track',
    breaks: [
      {
        file: resultCards,
        find: 'title: `${event.name}, ${words.country(event.location.country)}`,',
        replace: 'title: event.name,',
      },
      {
        file: resultCards,
        find: 'picture: `/share/events/${eventId}.png`',
        replace: "picture: '/share/events/1.png'",
      },
      { file: resultCards, find: "description: `${facts.join(', ')}.${winner}`", replace: "description: ''" },
      { file: resultCards, find: 'Number(position) - 1', replace: 'Number(position)' },
      { file: resultCards, find: 'title: `${row.name}, ${session.name}`', replace: 'title: session.name' },
      {
        file: liveCards,
        find: "const title = [session.name, eventName].filter(Boolean).join(', ');",
        replace: 'const title = eventName;',
      },
      {
        file: liveCards,
        find: 'isOver ? words.finished : words.live,',
        replace: 'isOver ? words.live : words.finished,',
      },
      {
        file: practiceCards,
        find: 'description: words.practiceAt(`${name}, ${countryName}`)',
        replace: 'description: name',
      },
      { file: practiceCards, find: '/^\\/practice\\/(\\d{1,10})$/i', replace: '/^\\/track\\/(\\d{1,10})$/i' },
      { file: drawCard, find: '.png({ compressionLevel: 9 })', replace: '.webp()' },
      {
        file: 'packages/server/src/pages/sharing/card-reader.ts',
        find: "if (names.has('guid')) return null;",
        replace: '',
      },
      {
        file: sharedPage,
        find: 'const image = { address: inLanguage(page.picture),',
        replace: 'const image = { address: origin + icon,',
      },
    ],
  },
  {
    promise:
      'A page is embedded with lines to copy, and only what may be embedded stands in frames of others',
    breaks: [
      { file: embedSnippet, find: "url.searchParams.set('integrated', 'true');", replace: '' },
      { file: embedSnippet, find: 'title="${escapeAttribute(title)}"', replace: 'title="${title}"' },
      { file: embedButton, find: "if (flagIn(context.search, 'integrated')) return null;", replace: '' },
      { file: embedButton, find: "writeText(snippet ?? '')", replace: "writeText('')" },
      {
        file: embedButton,
        find: 'embedSnippet(location.href, title)',
        replace: "embedSnippet(location.href, '')",
      },
      { file: site, find: 'isEmbeddable(path) && ', replace: '' },
      { file: site, find: "inAnyFrame ? ['*'] : [...OURSELVES, ...sites]", replace: "['*']" },
      { file: 'packages/server/src/pages/embeddable.ts', find: '(/laptimes)?', replace: '' },
    ],
  },
  {
    promise: 'Results can be followed as RSS and JSON, the events of an organisation as a calendar',
    breaks: [
      { file: feedsStore, find: ".where('event.isListed', '=', 1)", replace: '' },
      {
        file: feedsStore,
        find: '[resultStatuses.Provisional, resultStatuses.Official]',
        replace: '[resultStatuses.Official]',
      },
      {
        file: feedsStore,
        find: ".orderBy('event.updatedAtMs', 'desc')",
        replace: ".orderBy('event.updatedAtMs')",
      },
      {
        file: feeds,
        find: "type: 'application/rss+xml; charset=utf-8'",
        replace: "type: 'text/xml; charset=utf-8'",
      },
      {
        file: feeds,
        find: "type: 'application/feed+json; charset=utf-8'",
        replace: "type: 'application/json; charset=utf-8'",
      },
      {
        file: feeds,
        find: 'store.listEvents(id, CALENDAR_EVENTS)',
        replace: 'store.listResults(id, CALENDAR_EVENTS)',
      },
      { file: feeds, find: "'text/calendar; charset=utf-8'", replace: "'text/plain; charset=utf-8'" },
    ],
  },
  {
    promise:
      'Every screen passes axe in both brands, light and dark; focus is seen, drawings have names, nothing moves where that is not wanted, and 320 pixels are wide enough',
    breaks: [
      { file: tokens, find: '--ink-3: #5d6972; /* bg', replace: '--ink-3: #a4aeb5; /* bg' },
      { file: tokens, find: '--ink-3: #68635a; /* bg', replace: '--ink-3: #b1aca3; /* bg' },
      { file: tokens, find: '--ink-3: #84939b;\n    --accent', replace: '--ink-3: #4b5a62;\n    --accent' },
      { file: tokens, find: '--t-fast: 0ms;', replace: '--t-fast: 140ms;' },
    ],
  },
];
