/**
 * Assigns each module of the site to a file. A visitor of the first screen or of a live board, often on a slow
 * connection,
 * loads what that screen needs and little else, without the shared code of other screens.
 */

import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Rolldown.ChunkingContext;

const firstScreen = /(features\/events\/EventsScreen|parts\/LiveNow)\.tsx$/;
const liveBoard = /features\/live\/page\/(ActiveSession|LiveSession)Screen\.tsx$/;
const liveLists = /features\/live\/overview\//;
/** The live board loads everything else of live timing on demand. */
const ofLiveBoard = /features\/live\/|maps\/satellite-map/;
const shared =
  /web\/src\/(ui|frame|routing|parts|search-box|errors|brand|http|i18n|api)\/(?!.*(-screens|nl|ja|-live)\.ts)|lucide-react|packages\/contract\//;

const plain = (id: string) => id.replaceAll('\\', '/');

/** From each module to the screens that need it. */
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

/** A separate file for what only these screens use; those further up have priority. */
function file(name: string, priority: number, isFor: (users: Users, id: string) => boolean): Group {
  return {
    debugName: name,
    name: (id, graph) => (isFor(usersOf(id, graph), plain(id)) ? name : null),
    // Judging by their index files, libraries seem to need all of their modules.
    test: (id) => !id.includes('node_modules'),
    priority,
  };
}

const MANY = 4;

export const chunkGroups: Group[] = [
  // What every screen needs and seldom changes between releases stays in the visitor's cache.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8 },
  // Only screens that compare run several queries in parallel.
  {
    name: 'router',
    test: /node_modules[\\/]@tanstack[\\/](?!.*(queriesObserver|useQueries))/,
    priority: 7,
  },
  // The maps script also starts something: the map, which is no part of the site's start.
  { name: 'site', tags: ['$initial'], test: (id) => !/web\/src\/maps\//.test(plain(id)), priority: 6 },
  // What the frame loads for most pages after it has started.
  {
    name: 'frame-later',
    test: /(frame|routing)[\\/](BreadcrumbTrail|RouteAnnouncer|crumbs|use-current-route)\.tsx?$/,
    priority: 5,
  },
  file('first-and-live', 5, ({ first, board }) => first && board),
  { name: 'events', test: (id) => firstScreen.test(plain(id)), priority: 4 },
  { name: 'icons', test: /lucide-react/, minShareCount: 3, priority: 4 },
  file('live-parts', 3, ({ board, others }) => board && others > 0),
  // Many small files would cost every visitor a request each, and compress worse.
  file('parts', 2, ({ board, others }, id) => !board && others >= MANY && shared.test(id)),
  file('live-lists', 2, ({ board, lists, others }) => board && lists && others === 0),
  file('live', 1, ({ board }) => board),
];
