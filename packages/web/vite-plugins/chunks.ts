/**
 * Which file each part of the site goes to. A visitor of the first screen or of a live board, often on a weak line, loads
 * what that screen needs and little else; what other screens share is not among it.
 */

import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Rolldown.ChunkingContext;

const firstScreen = /features\/events\/(EventsScreen|LiveNow)\.tsx$/;
const liveBoard = /features\/live\/page\/(ActiveSession|LiveSession)Screen\.tsx$/;
const liveLists = /features\/live\/overview\//;
/** Everything else of live timing is loaded by the live board when it is asked for. */
const ofLiveBoard = /features\/live\//;
const shared =
  /web\/src\/(ui|frame|routing|parts|search-box|errors|brand|http|i18n|api)\/(?!.*(-screens|nl|ja|-live)\.ts)|lucide-react|packages\/contract\//;

const plain = (id: string) => id.replaceAll('\\', '/');

/** From each part to the screens that cannot do without it. */
let screensOfParts: { graph: Graph; screens: Map<string, Set<string>> } | null = null;

function screensOf(part: string, graph: Graph): ReadonlySet<string> {
  if (screensOfParts?.graph !== graph) screensOfParts = { graph, screens: new Map() };
  const { screens } = screensOfParts;
  const known = screens.get(part);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const seen = new Set([part]);
  for (const id of seen) {
    const { importers = [], dynamicImporters = [], isEntry = false } = graph.getModuleInfo(id) ?? {};
    if (isEntry || dynamicImporters.length > 0) found.add(plain(id));
    for (const importer of importers) seen.add(importer);
  }
  screens.set(part, found);
  return found;
}

type Users = { first: boolean; board: boolean; lists: boolean; others: number };

function usersOf(part: string, graph: Graph): Users {
  const users: Users = { first: false, board: false, lists: false, others: 0 };
  for (const screen of screensOf(part, graph)) {
    if (firstScreen.test(screen)) users.first = true;
    else if (liveBoard.test(screen)) users.board = true;
    else if (liveLists.test(screen)) users.lists = true;
    else if (!ofLiveBoard.test(screen)) users.others += 1;
  }
  return users;
}

/** A file of its own for what just these screens use; those further up go first. */
function file(name: string, priority: number, isFor: (users: Users, id: string) => boolean): Group {
  return {
    debugName: name,
    name: (id, graph) => (isFor(usersOf(id, graph), plain(id)) ? name : null),
    // By their files of contents, libraries seem to need all that they have.
    test: (id) => !id.includes('node_modules'),
    priority,
  };
}

const MANY = 4;

export const chunkGroups: Group[] = [
  // The map is a beginning of its own, and not of the site.
  {
    name: 'satellite-map',
    test: /maps[\\/]satellite-map|node_modules[\\/](ol|rbush|quickselect)[\\/]/,
    priority: 9,
  },
  // What every screen needs and what seldom changes between releases stays in the visitor's cache, in one file: each file
  // more costs about 1 KB of headers and worse compression. Asking several things at once is for screens that compare.
  {
    name: 'libraries',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*(queriesObserver|useQueries))/,
    priority: 8,
  },
  { name: 'site', tags: ['$initial'], priority: 6 },
  // What the frame loads for most pages after it has started.
  {
    name: 'frame-later',
    test: /(frame|routing)[\\/](BreadcrumbTrail|RouteAnnouncer|crumbs|use-current-route)\.tsx?$/,
    priority: 5,
  },
  file('first-and-live', 5, ({ first, board }) => first && board),
  { name: 'events', test: /features[\\/]events[\\/](EventsScreen|LiveNow)\.tsx$/, priority: 4 },
  { name: 'icons', test: /lucide-react/, minShareCount: 3, priority: 4 },
  file('live-parts', 3, ({ board, others }) => board && others > 0),
  // Many small files would cost every visitor a request each, and compress worse.
  file('parts', 2, ({ board, others }, id) => !board && others >= MANY && shared.test(id)),
  file('live-lists', 2, ({ board, lists, others }) => board && lists && others === 0),
  file('live', 1, ({ board }) => board),
];
