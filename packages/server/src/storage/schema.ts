/** The tables as the stores see them: integers, text and blobs only, so that one migration serves both engines. */

import type { Generated, Selectable } from 'kysely';

type Flag = 0 | 1;

type Organizations = {
  id: Generated<number>;
  name: string;
  city: string;
  countryCode: string;
  sport: number;
  websiteUrl: string | null;
  logoUrl: string | null;
  createdAtMs: number;
  /** set by a host of the site: its upload keys are refused; null if it is active */
  suspendedAtMs: Generated<number | null>;
  /** JSON: origins that may show its pages in a frame; none means all */
  embeddingSites: Generated<string>;
};

type OrganizationMembers = { organizationId: number; accountId: string; role: string; sinceMs: number };

/** One of our own pictures, WebP; a picture elsewhere is only an address, stored with the organisation. */
type OrganizationLogos = { organizationId: number; image: Uint8Array; savedAtMs: number };

/** The secret is shown once and stored only as its SHA-256: it is too long to be guessed. */
type UploadKeys = {
  id: string;
  organizationId: number;
  name: string;
  /** hexadecimal */
  secretHash: string;
  /** joined by commas */
  scopes: string;
  createdAtMs: number;
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
};

/** The log of uploads, with their errors. */
type Uploads = {
  id: Generated<number>;
  organizationId: number;
  /** empty for uploads at the race desk */
  keyId: string;
  /** empty for uploads at the race desk */
  keyName: string;
  /** the member who published at the race desk; null for uploads with a key */
  accountId: Generated<string | null>;
  call: string;
  /** the sender's id; null if it could not be read */
  uploadId: string | null;
  contentHash: string | null;
  atMs: number;
  outcome: string;
  fileName: string | null;
  eventId: number | null;
  /** in English */
  detail: string;
  /** one of the messages of the contract; null if it was logged without one */
  detailCode: string | null;
  /** JSON */
  detailParams: string | null;
  /** JSON */
  errors: string;
  /** JSON: the response to the sender, also for a repeated upload */
  answer: string | null;
};

type SessionWeather = {
  sessionId: number;
  number: number;
  atMs: number;
  type: number | null;
  airTemperatureDeciC: number | null;
  trackTemperatureDeciC: number | null;
  humidityPercent: number | null;
  pressurePa: number | null;
  /** metres per hour */
  windSpeedMh: number | null;
  windDirectionDegrees: number | null;
  isRaining: Flag | null;
};

type Venues = {
  id: Generated<number>;
  name: string;
  lengthMm: number;
  lengthUnit: number;
  countryCode: string;
  latitudeE6: number | null;
  longitudeE6: number | null;
  timeZone: string;
};

type Events = {
  id: Generated<number>;
  guid: string;
  organizationId: number;
  venueId: number;
  name: string;
  sport: number;
  /** YYYY-MM-DD on the venue's calendar, for filtering and sorting */
  startDate: string;
  startsAtMs: number;
  endsAtMs: number;
  updatedAtMs: number;
  softwareName: string;
  softwareVersion: string;
  isListed: Flag;
  resultStatus: number;
  sessionCount: number;
  entryCount: number;
  /** its organisation's own id; null if it was not uploaded */
  clientId: Generated<string | null>;
  /** A deleted event is unlisted and has a guid that nobody knows; its earlier values are in the two below. */
  deletedAtMs: Generated<number | null>;
  guidWhenDeleted: Generated<string | null>;
  wasListed: Generated<Flag | null>;
};

type SessionGroups = {
  id: Generated<number>;
  eventId: number;
  parentId: number | null;
  name: string;
  startsAtMs: number;
  sort: number;
};

type Sessions = {
  id: Generated<number>;
  eventId: number;
  groupId: number;
  name: string;
  comment: string | null;
  /** practice, qualify or race */
  kind: string;
  classificationType: number;
  isMerge: Flag;
  resultStatus: number;
  startsAtMs: number;
  endsAtMs: number;
  hasStartGrid: Flag;
  sort: number;
  /** in ten-thousandths of the winner's laps; null: every starter is classified */
  classifiedShareE4: Generated<number | null>;
  /** field or class */
  classifiedShareOf: Generated<string | null>;
  /** JSON: the points for places in the merged runs, see timing/classification/merge-points */
  runPoints: Generated<string | null>;
  /** of the newest publication; 0 while there is none */
  revisionNumber: Generated<number>;
  /** its organisation's own id in the event */
  clientId: Generated<string | null>;
  /** a merge that was sent without competitors: those of its runs are in it */
  followsRuns: Generated<Flag>;
  /** a live feed created it, and it was not announced or published since */
  isMadeLive: Generated<Flag>;
};

/** The runs of a merged classification. */
type MergedSessions = { sessionId: number; runSessionId: number; sort: number };

/**
 * One competitor in one session: its timing, and its result after the rulings. Rows were added in the order of the
 * timer's list. Differences and gaps are computed on reading.
 */
type Competitors = {
  id: Generated<number>;
  sessionId: number;
  /** 1 for the first row of the classification, continued through those not classified */
  finishPosition: number;
  startPosition: number | null;
  startNumber: string;
  firstName: string;
  lastName: string;
  className: string;
  nationality: string | null;
  transponder: string | null;
  status: number;
  isClassified: Flag;
  positionInClass: number;
  lapCount: number;
  totalTimeMs: number | null;
  bestTimeMs: number | null;
  bestLapNumber: number | null;
  additionalFields: string;
  /** the drivers of a shared car, see results/crew-columns; an empty list if it is not shared */
  drivers: Generated<string>;
  /** packed laps, see timing/laps/packed-laps */
  laps: Uint8Array;
  /** who drove until which lap, see results/crew-columns */
  stints: Generated<string>;
  /** before any ruling */
  timedStatus: Generated<number>;
  /** Lap count, total and best from the timer: they win over the sum of the laps. */
  givenLapCount: Generated<number | null>;
  givenTotalMs: Generated<number | null>;
  givenBestMs: Generated<number | null>;
  givenBestLapNumber: Generated<number | null>;
  handicapMs: Generated<number>;
  /** takes a place and no points */
  isGuest: Generated<Flag>;
  /** the source's own id; null: its number */
  clientId: Generated<string | null>;
};

/**
 * The precomputed crossings of a long session's field: see timing/laps/packed-field. They can be made again from the
 * laps, and a trigger deletes them when a competitor of the session changes.
 */
type FieldCrossings = { sessionId: number; packed: Uint8Array };

/** The decisions of the officials, in their order. They never change the timing. */
type Rulings = {
  sessionId: number;
  /** 1..n in the session */
  number: number;
  competitorId: number;
  /** see timing/classification/ruling */
  kind: string;
  /** milliseconds, number of the lap, position, 0 class or 1 field, row status: depending on the kind */
  value: number | null;
  reason: string;
  /** of a penalty: what it replaces, see the contract's penalty forms */
  form: Generated<string | null>;
  /** the number of the stewards' document; empty without one */
  document: Generated<string>;
  /** the same ruling in the case file of the session, see steward_acts */
  rulingId: Generated<string | null>;
  /** one of the ruling sources of the contract */
  source: Generated<string>;
  decidedBy: string;
  decidedAtMs: number;
  /** the publication that it came with; 0 while there was none */
  revisionNumber: number;
  /** the publication that withdrew it */
  withdrawnInRevision: number | null;
};

/** Every publication of a session's result. */
type SessionRevisions = {
  sessionId: number;
  /** 1..n in the session */
  number: number;
  resultStatus: number;
  /** one of the publication sources of the contract */
  source: Generated<string>;
  publishedBy: string;
  publishedAtMs: number;
  reason: string;
  /** JSON: the changes since the previous one, see timing/classification/describe-changes */
  changes: string;
  /** The result until a later revision changed it, see results/replaced-result; null: the same as in the next one. */
  replacedResult: Uint8Array | null;
};

type Announcements = {
  id: Generated<number>;
  sessionId: number;
  atMs: number;
  text: string;
  /** the incident that it is about, see steward_acts */
  incidentId: Generated<string | null>;
};

type Championships = {
  id: Generated<number>;
  organizationId: number;
  name: string;
  season: string;
  className: string;
  layout: number;
  /** JSON: the points table and how many results are dropped, see timing/championship */
  rules: string;
  /** its organisation's own id; null if it was not uploaded */
  clientId: Generated<string | null>;
  /** deleted; a restore brings it back */
  deletedAtMs: Generated<number | null>;
};

type ChampionshipEvents = { championshipId: number; eventId: number; sort: number };

type ChampionshipRounds = {
  id: Generated<number>;
  championshipId: number;
  eventId: number;
  sessionId: number;
  name: string;
  shortName: string;
  sort: number;
  /** JSON: settings of this round, see timing/championship */
  rules: Generated<string | null>;
};

type Accounts = {
  /** the host's prefix + 32 lowercase hex */
  id: string;
  givenName: string;
  surName: string;
  nickName: string;
  email: string;
  /** lower case, for looking up */
  emailKey: string;
  passwordHash: string | null;
  status: number;
  language: string;
  countryCode: string | null;
  isPrivate: Flag;
  notifiesByEmail: Flag;
  createdAtMs: number;
  /** in every ID token: one with an older number is refused */
  tokenVersion: Generated<number>;
  /** of this site: may do everything on the host page */
  isHost: Generated<Flag>;
};

/** When an account last made a call, to the quarter of an hour. */
type AccountVisits = { accountId: string; lastSeenAtMs: number };

/** One-time links for a server without a host. Only their hashes are stored. */
type HostLinks = { tokenHash: string; expiresAtMs: number };

/** What hosts have set; values of the environment have priority. JSON. */
type SiteSettings = { name: string; value: string };

/** Every change by a host. */
type AuditLog = {
  id: Generated<number>;
  atMs: number;
  /** null for the server itself */
  accountId: string | null;
  /** the name at that time */
  actor: string;
  action: string;
  /** JSON */
  params: string;
};

/** An archive that was imported for an organisation. */
type ArchiveImports = {
  id: Generated<number>;
  organizationId: number;
  /** the address of the server that wrote it */
  origin: string;
  /** of the organisation there */
  originName: string;
  exportedAtMs: number;
  importedAtMs: number;
  /** the name at that time */
  importedBy: string;
  /** JSON: how many were added, updated, unchanged and kept */
  summary: string;
};

/** Where an event came from. */
type ImportedEvents = {
  eventId: number;
  organizationId: number;
  origin: string;
  /** its id there */
  originEventId: string;
  importedAtMs: number;
  /** SHA-256 of its file in the archive; null if it was copied over the API */
  contentHash: string | null;
  /** of the event after the import: another value means that it was changed here */
  updatedAtMs: number;
  /** JSON: the ids of its sessions there and here */
  sessionIds: string;
};

type ImportedChampionships = {
  championshipId: number;
  organizationId: number;
  origin: string;
  originChampionshipId: string;
  importedAtMs: number;
  contentHash: string;
  /** of the stored rows after the import: another value means that they were changed here */
  storedHash: string;
};

/** For the status page, for a month. */
type Incidents = {
  id: Generated<number>;
  /** see contract/site/status */
  kind: string;
  /** of the lost feed; null if it is about the server */
  sessionId: number | null;
  startedAtMs: number;
  /** null while it lasts */
  endedAtMs: number | null;
};

type Transponders = {
  code: string;
  codeNumber: number;
  carId: number;
  productCategory: number;
  label: string;
  ownerAccountId: string | null;
  linkedAtMs: number | null;
  /** the last owner with a private profile, to whom earlier practice belongs */
  privateOwnerId: Generated<string | null>;
  privateUntilMs: Generated<number | null>;
};

/** A claim to a transponder or a competitor. A confirmed claim to a competitor is the link itself. */
type Claims = {
  id: Generated<number>;
  accountId: string;
  /** null: a competitor is claimed, in all sessions of the event */
  transponder: string | null;
  eventId: number | null;
  sessionId: number | null;
  startNumber: string | null;
  firstName: string | null;
  lastName: string | null;
  className: string | null;
  /** see contract/claims */
  state: string;
  createdAtMs: number;
  decidedAtMs: number | null;
  /** the owner of the transponder when the claim was made, and until when that person may respond */
  askedOwnerId: string | null;
  answerByMs: number | null;
  /** which organisation showed the code that the claimant has entered */
  codeOrganizationId: number | null;
};

/** The history of a claim. */
type ClaimRecords = {
  id: Generated<number>;
  claimId: number;
  atMs: number;
  what: string;
  accountId: string | null;
  organizationId: number | null;
};

/** Codes that timers show: stored as their SHA-256, for one use. */
type ClaimCodes = {
  /** hexadecimal */
  codeHash: string;
  transponder: string;
  organizationId: number;
  shownBy: string;
  createdAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
  usedBy: string | null;
};

type Follows = { followerId: string; followedId: string; sinceMs: number };

type Videos = {
  accountId: string;
  youtubeId: string;
  description: string;
  eventId: number | null;
  sessionId: number | null;
  addedAtMs: number;
};

type PracticeLocations = {
  id: Generated<number>;
  organizationId: number;
  name: string;
  description: string | null;
  websiteUrl: string | null;
  sport: number;
  countryCode: string;
  timeZone: string;
  trackLengthMm: number;
  latitudeE6: number | null;
  longitudeE6: number | null;
  minimumLapTimeMs: number;
  /** JSON: name, lengthMm, isSpeedTrap of each section */
  sections: string;
  lastHeartbeatAtMs: number | null;
  lastPassingAtMs: number | null;
  /** its organisation's own id */
  clientId: Generated<string | null>;
  /** JSON: loopId and role of each loop, in track order */
  loops: Generated<string>;
  /** passings up to this id are in the activities */
  derivedUntilId: Generated<number>;
};

/** The received batches of passings: of the last few days, which is longer than any relay repeats one. */
type PracticeBatches = {
  locationId: number;
  batchId: string;
  atMs: number;
  stored: number;
  contentHash: string;
};

/** The passings at the loops, from which laps and activities are made. */
type PracticePassings = {
  id: Generated<number>;
  locationId: number;
  transponder: string;
  atMs: number;
  loopId: string;
  hits: number | null;
  strength: number | null;
  voltageMv: number | null;
  temperatureDeciC: number | null;
};

type PracticeActivities = {
  id: Generated<number>;
  locationId: number;
  transponder: string;
  startsAtMs: number;
  /** null while it runs */
  endsAtMs: number | null;
  isPrivate: Flag;
  lapCount: number;
  bestTimeMs: number | null;
  /** the owner of the transponder at that time, if only that person may see it; it is private for all others */
  formerOwnerId: Generated<string | null>;
  /** the value of isPrivate while the former owner had the transponder */
  wasPrivate: Generated<Flag>;
};

/** The number of public activities of a location; triggers update it, and no row means none. */
type PracticeCounts = {
  locationId: number;
  publicCount: number;
};

type PracticeSessions = {
  activityId: number;
  /** 1..n in the activity */
  number: number;
  startsAtMs: number;
  laps: Uint8Array;
};

/** A session that was live. */
type LiveSessions = {
  sessionId: number;
  lastBatchAtMs: number;
  /** null while it runs */
  endedAtMs: number | null;
  /** JSON: columns that the timer shows or hides, see contract/live-columns; null: the defaults */
  resultConfiguration: string | null;
  /** of its newest batch; 0 if an earlier version stored it */
  lastNumber: Generated<number>;
};

/** The servers that run on this database, see nodes/leases. */
type Nodes = {
  id: string;
  /** by the clock of the database */
  expiresAtMs: number;
};

/** What one server owns at a time. */
type Leases = {
  /** such as session/12 */
  name: string;
  /** null if it was released */
  nodeId: string | null;
  /** counts the owners */
  fence: number;
};

/** Every accepted batch of a session, in the order of acceptance. */
type LiveJournal = {
  sessionId: number;
  /** 1..n in the session */
  number: number;
  /** the sender's id */
  batchId: string;
  sequence: number;
  receivedAtMs: number;
  /** JSON lines, see contract/session-event */
  events: string;
};

/** The journal of a session that is over, in parts. */
type LivePackedJournals = {
  sessionId: number;
  firstNumber: number;
  lastNumber: number;
  /** JSON: rows of the journal, compressed */
  entries: Uint8Array;
};

/** How far a session's journal was folded, so that a restart need not fold it from the start. */
type LiveCheckpoints = {
  sessionId: number;
  number: number;
  /** the program that folded it: another one folds from the start */
  program: string;
  /** JSON, compressed */
  state: Uint8Array;
};

/** A part of a session as viewers saw it: a board, and its changes after it. Made from the journal. */
type LiveRecords = {
  sessionId: number;
  /** the venue time of its board */
  fromMs: number;
  /** the moment of its last change */
  untilMs: number;
  /** the last batch that was folded when it was stored */
  number: number;
  /** JSON, as contract/live/board has them */
  notices: string;
  /** JSON, compressed */
  part: Uint8Array;
};

type LiveTimers = {
  organizationId: number;
  paymentType: number;
  /** JSON: name, imageUrl, websiteUrl of each */
  sponsors: string;
};

type LiveEvents = { eventId: number; videoStreamUrl: string | null };

/** Not read any more since track maps belong to organisations; earlier versions use it. */
type TrackMaps = { venueId: number; map: string };

type OrganizationTrackMaps = {
  organizationId: number;
  venueId: number;
  /** JSON: see contract/live-presentation */
  map: string;
  savedAtMs: number;
};

/**
 * Everything that can be found by name, see search/index/search-entries. This and the four below follow from the
 * entities.
 */
type SearchEntries = {
  id: Generated<number>;
  entityType: number;
  entityId: string;
  name: string;
  nickName: string | null;
  foldedName: string;
  sport: number | null;
  countryCode: string | null;
  dateMs: number | null;
  /** the higher comes first among those of its type */
  rank: number;
  /**
   * For competitors: where they take part, see search/index/participants. The id of the result is null while it runs.
   */
  eventId: number | null;
  sessionId: number | null;
  competitorId: number | null;
  startNumber: string | null;
  className: string | null;
};

/** Every word of every name, once. */
type SearchWords = { id: Generated<number>; word: string };

/** The names that contain a word. */
type SearchPostings = {
  wordId: number;
  entityType: number;
  rank: number;
  entryId: number;
  sport: number | null;
  countryCode: string | null;
};

/** Three letters in a row, and the words that contain them, with the position. */
type SearchGrams = { gram: string; wordLength: number; place: number; wordId: number };

/** The version of the rules with which the index was filled; none until it is complete. */
type SearchBuilds = { version: number };

/** The storage of the identity provider: codes, grants, tokens, sessions. */
type OidcRecords = {
  model: string;
  id: string;
  payload: string;
  grantId: string | null;
  userCode: string | null;
  uid: string | null;
  consumedAtMs: number | null;
  expiresAtMs: number | null;
  accountId: Generated<string | null>;
};

/** How often something was tried; the key is a hash, which does not reveal whom it is about. */
type Attempts = { key: string; count: number; untilMs: number };

/** What a link in an e-mail allows once; only the e-mail contains the code itself. */
type MailedCodes = {
  /** SHA-256 */
  codeHash: string;
  purpose: string;
  accountId: string | null;
  /** of the address that it was sent to, in lower case */
  emailKey: Generated<string | null>;
  /** JSON */
  payload: string;
  expiresAtMs: number;
};

/** A key in a person's device or password manager that signs in without a password. */
type Passkeys = {
  /** base64url, chosen by the authenticator */
  credentialId: string;
  accountId: string;
  /** the host name for which it was made; it works there only */
  relyingParty: string;
  name: string;
  publicKey: Uint8Array;
  /** of signatures; an authenticator without one always sends 0 */
  counter: number;
  /** JSON: how the browser reaches the authenticator */
  transports: string;
  createdAtMs: number;
  lastUsedAtMs: number | null;
};

/** What a passkey has to sign: one for each purpose and sign-in or session, for one use. */
type PasskeyChallenges = { purpose: string; boundTo: string; challenge: string; expiresAtMs: number };

/** The app that shows a person's codes. The secret never leaves the server after it was set up. */
type SecondFactors = {
  accountId: string;
  /** base32, sealed: see secret-box */
  secret: string;
  createdAtMs: number;
  /** null until it was confirmed by a code */
  enabledAtMs: number | null;
  /** the last time step whose code was accepted: neither it nor an earlier one works again */
  lastStep: number;
};

/** Codes for a person without their app, as SHA-256; a used one is deleted. */
type RecoveryCodes = { accountId: string; codeHash: string };

/** A session of the identity provider, for the list of a person's devices. */
type SignedInDevices = {
  sessionUid: string;
  accountId: string;
  userAgent: string;
  /** see identity/signed-in-devices */
  method: string;
  firstSeenAtMs: number;
  lastSeenAtMs: number;
  /** when the person last proved who they are, after signing in */
  confirmedAtMs: number | null;
};

/** A person's picture, square, once for each size. */
type Avatars = { accountId: string; sizePx: number; image: Uint8Array; savedAtMs: number };

/** Published sessions for which no notifications were made yet. */
type PublicationNotices = { sessionId: number; publishedAtMs: number };

/** Notifications by e-mail. A row stays after sending, so that nobody gets it twice. */
type Notifications = {
  accountId: string;
  /** see pending-notifications */
  kind: string;
  /** what it is about: the id of a session or an account */
  subject: string;
  eventId: number | null;
  dueAtMs: number;
  tries: number;
  /** set before the attempt: a server that dies while sending does not send again */
  sentAtMs: number | null;
};

/** A browser that subscribes to a competitor while the session runs. */
type PushSubscriptions = {
  /** SHA-256 */
  endpointHash: string;
  sessionId: number;
  competitorId: string;
  endpoint: string;
  publicKey: string;
  auth: string;
  language: string;
  createdAtMs: number;
  /** SHA-256; empty if unknown */
  addressHash: Generated<string>;
  /** sent by the browser for an unlisted event */
  guid: Generated<string | null>;
};

/** Push messages about a competitor that were sent; of several servers only the first one sends it. */
type PushNotices = { sessionId: number; competitorId: string; notice: string };

/** Stored data that could not be used, and why. The data itself stays where it is. */
type SetAside = {
  id: Generated<number>;
  /** see storage/set-aside/set-aside */
  kind: string;
  /** which one of its kind */
  item: string;
  sessionId: number | null;
  /** of a practice location */
  locationId: number | null;
  reason: string;
  atMs: number;
  /** an operator has asked for a retry */
  wantsRetry: Generated<Flag>;
};

/** An event that is prepared at the race desk. */
type Meetings = {
  eventId: number;
  /** the number of its newest change */
  version: number;
  /** of breaks and entries, also removed ones, whose removal may be undone */
  lastItemId: number;
  createdAtMs: number;
};

/** Groups, planned sessions, breaks and entries of a meeting. */
type MeetingItems = {
  eventId: number;
  /** one of the item kinds of the contract */
  kind: string;
  /** of a session: its own id; otherwise 1..n in the meeting */
  id: number;
  /** the version of the meeting that last changed it */
  version: number;
  /** JSON, see desk/meeting/item-values */
  value: string;
};

/** Every change of a meeting. */
type MeetingChanges = {
  eventId: number;
  /** the version of the meeting that it made */
  number: number;
  /** the desk's own id */
  changeId: string;
  atMs: number;
  accountId: string;
  /** JSON: what was changed, before and after */
  items: string;
  /** the number of the change that it undid */
  undoes: number | null;
  undoneBy: number | null;
};

/** The grids with which a session of a ladder was begun; the last one counts. */
type SessionGrids = {
  sessionId: number;
  number: number;
  atMs: number;
  /** JSON: ids of entries, in the order of the grid */
  entries: string;
};

/** What the columns of pasted entry lists mean. */
type EntryColumnTitles = { organizationId: number; title: string; field: string };

/** What the columns of result tables mean, as members have named them. */
type ResultColumnTitles = { organizationId: number; title: string; field: string };

/** The big screens of a venue. */
type VenueScreens = {
  id: Generated<number>;
  organizationId: number;
  name: string;
  /** in lower case: names are unique whatever their capitals */
  nameKey: string;
  /** JSON, as in the contract */
  state: string;
  /** what it showed before; null if nothing */
  previous: string | null;
  version: number;
  changedAtMs: number;
  /** the account id */
  changedBy: string;
  seenAtMs: number | null;
  /** the version that the screen asked with last */
  seenVersion: number;
};

/** How long before its start a session is called to the grid. */
type GridLeads = { eventId: number; minutes: number; changedAtMs: number; changedBy: string };

/** What calendars and messages say of a session that is to come, or that runs. */
type ExpectedStarts = {
  sessionId: number;
  expectedStartMs: number;
  spreadMinutes: number;
  gridAtMs: number;
  /** grows with every change: calendars take the highest */
  sequence: number;
  changedAtMs: number;
  /** the start that messages said last; null before the first message */
  toldStartMs: number | null;
  /** 1: its grid call was sent */
  isCalled: 0 | 1;
};

/** Browsers that are notified about the sessions of an entrant. */
type GridFollowers = {
  /** SHA-256 */
  endpointHash: string;
  eventId: number;
  number: string;
  endpoint: string;
  publicKey: string;
  auth: string;
  language: string;
  /** SHA-256 */
  addressHash: string;
  /** sent by the browser for an unlisted event */
  guid: string | null;
  createdAtMs: number;
};

/** What announcers keep about a driver. */
type AnnouncerNotes = {
  organizationId: number;
  /** the words of the full name, without capitals and accents */
  nameKey: string;
  /** as it was written when the note was made */
  name: string;
  /** the pronunciation of the name */
  say: string;
  note: string;
  /** raised by each change */
  version: number;
  changedAtMs: number;
  /** the account id */
  changedBy: string;
};

/** The rules of the races of an event, for the pit walls. */
type RaceRules = {
  eventId: number;
  /** JSON, as in the contract */
  rules: string;
  changedAtMs: number;
  /** the account id */
  changedBy: string;
};

/** Private notes of teams at the pit wall, for anyone with the invite link. */
type TeamNotebooks = {
  keyHash: string;
  eventId: number;
  /** the start number */
  team: string;
  /** JSON, as in the contract; null if the team has set none */
  rules: string | null;
  createdAtMs: number;
  /** the account id */
  createdBy: string;
};

type TeamNotes = {
  keyHash: string;
  noteId: string;
  author: string;
  text: string;
  atMs: number;
};

/** A way round a track, as an organisation names it. */
type TrackLayouts = {
  id: Generated<number>;
  organizationId: number;
  venueId: number;
  name: string;
  lengthM: number | null;
};

/** What a session was driven on, or with session 0 all sessions of the event without their own. */
type SessionTracks = {
  eventId: number;
  sessionId: number;
  layoutId: number | null;
  /** one of the contract's directions */
  direction: string;
  /** one of the contract's conditions */
  conditions: string;
};

/** A lap that an organisation has decided on. A lap of a result belongs to the track of its session. */
type LapRecords = {
  id: Generated<number>;
  organizationId: number;
  venueId: number;
  layoutId: number | null;
  direction: string;
  conditions: string;
  className: string;
  lapTimeMs: number;
  setAtMs: number;
  name: string;
  startNumber: string;
  /** of a record that was entered by hand */
  source: string;
  /** null for a record that was entered by hand */
  competitorId: number | null;
  /** null if the result has only the best time */
  lapNumber: number | null;
};

/** Every decision on a record; the last one counts. */
type RecordDecisions = {
  recordId: number;
  number: number;
  /** one of the contract's record decisions */
  decision: string;
  reason: string;
  /** empty if it came with an archive */
  accountId: string;
  atMs: number;
  /** the name of a person whose account is on another server */
  decidedBy: Generated<string>;
};

/** Codes of screens that nobody has named yet. */
type ScreenPairings = {
  ticket: string;
  code: string;
  createdAtMs: number;
  /** null until the desk has entered the code */
  organizationId: number | null;
  screenName: string | null;
};

/** Who published a revision at the race desk. */
type DeskPublications = { sessionId: number; revisionNumber: number; accountId: string };

/** Rows of a revision that the next one changed or removed, to put the revision back; packed JSON. */
type ReplacedRows = { sessionId: number; revisionNumber: number; rows: Uint8Array };

/** The seal of a revision, see timing/seals. */
type SealColumns = {
  revisionNumber: number;
  /** null for the first one of a session or a championship */
  previousHash: string | null;
  hash: string;
  /** packed; never changed */
  document: Uint8Array;
  /** packed JSON; some of it may be removed later */
  details: Uint8Array;
  keyId: string;
  publicKey: string;
  signature: string;
  /** the server that signed it, if it came with an archive of another one */
  origin: string | null;
};
type Seals = SealColumns & { sessionId: number };
type ChampionshipSeals = SealColumns & { championshipId: number };

/** A session that is armed to start at a time, and who armed it. */
type TimedStarts = { sessionId: number; startsAtMs: number; accountId: string };
/** What stewards and marshals did with a session: incidents, rulings and undos, in their order. */
type StewardActs = {
  sessionId: number;
  /** 1..n in the session */
  number: number;
  /** the device's own id: the same id is the same act */
  actId: string;
  /** when it was done */
  atMs: number;
  accountId: string;
  /** empty for a desk */
  deviceId: string;
  /** JSON, see stewardAct in the contract */
  value: string;
};

/** For how long a provisional result can be protested: of a session, or with 0 of all sessions of the event. */
type ProtestTimes = { eventId: number; sessionId: number; minutes: number };
/** A description of a championship as it was saved; its last revision is the current one. */
type ChampionshipRevisions = {
  championshipId: number;
  number: number;
  /** a championship document, as JSON */
  document: string;
  /** the member at the race desk; null for an upload */
  accountId: string | null;
  savedAtMs: number;
  /** one of the publication sources of the contract */
  source: string;
  /** 1: the description is the one before; results have changed its standings */
  followsResults: number;
};

/** Pictures of an organisation, by the checksum of their content. */
type OrganizationPictures = {
  organizationId: number;
  pictureId: string;
  image: Uint8Array;
  savedAtMs: number;
};

/** A change that the content delivery network has to be told of. */
type CdnPurges = {
  id: Generated<number>;
  /** a list, as JSON */
  tags: string;
  addedAtMs: number;
  /** While one server sends it, others leave it alone until then. */
  dueAtMs: number;
  sendsLeft: number;
};

/** Single facts of this installation: signing keys, cookie keys, that the demo world was made. */
type ServerState = { key: string; value: string };

export type Schema = {
  organizations: Organizations;
  organizationLogos: OrganizationLogos;
  uploadKeys: UploadKeys;
  uploads: Uploads;
  venues: Venues;
  events: Events;
  sessionGroups: SessionGroups;
  sessions: Sessions;
  mergedSessions: MergedSessions;
  competitors: Competitors;
  fieldCrossings: FieldCrossings;
  rulings: Rulings;
  sessionRevisions: SessionRevisions;
  announcements: Announcements;
  sessionWeather: SessionWeather;
  championships: Championships;
  championshipEvents: ChampionshipEvents;
  championshipRounds: ChampionshipRounds;
  accounts: Accounts;
  organizationMembers: OrganizationMembers;
  transponders: Transponders;
  claims: Claims;
  claimRecords: ClaimRecords;
  claimCodes: ClaimCodes;
  follows: Follows;
  videos: Videos;
  practiceLocations: PracticeLocations;
  practiceActivities: PracticeActivities;
  practiceCounts: PracticeCounts;
  practiceSessions: PracticeSessions;
  practiceBatches: PracticeBatches;
  practicePassings: PracticePassings;
  liveSessions: LiveSessions;
  liveJournal: LiveJournal;
  livePackedJournals: LivePackedJournals;
  liveCheckpoints: LiveCheckpoints;
  liveRecords: LiveRecords;
  announcerNotes: AnnouncerNotes;
  liveTimers: LiveTimers;
  liveEvents: LiveEvents;
  trackMaps: TrackMaps;
  organizationTrackMaps: OrganizationTrackMaps;
  searchEntries: SearchEntries;
  searchWords: SearchWords;
  searchPostings: SearchPostings;
  searchGrams: SearchGrams;
  searchBuilds: SearchBuilds;
  oidcRecords: OidcRecords;
  attempts: Attempts;
  mailedCodes: MailedCodes;
  passkeys: Passkeys;
  passkeyChallenges: PasskeyChallenges;
  secondFactors: SecondFactors;
  recoveryCodes: RecoveryCodes;
  signedInDevices: SignedInDevices;
  avatars: Avatars;
  publicationNotices: PublicationNotices;
  notifications: Notifications;
  pushSubscriptions: PushSubscriptions;
  pushNotices: PushNotices;
  setAside: SetAside;
  accountVisits: AccountVisits;
  hostLinks: HostLinks;
  siteSettings: SiteSettings;
  auditLog: AuditLog;
  archiveImports: ArchiveImports;
  importedEvents: ImportedEvents;
  importedChampionships: ImportedChampionships;
  incidents: Incidents;
  meetings: Meetings;
  meetingItems: MeetingItems;
  meetingChanges: MeetingChanges;
  sessionGrids: SessionGrids;
  entryColumnTitles: EntryColumnTitles;
  resultColumnTitles: ResultColumnTitles;
  deskPublications: DeskPublications;
  replacedRows: ReplacedRows;
  seals: Seals;
  championshipSeals: ChampionshipSeals;
  timedStarts: TimedStarts;
  stewardActs: StewardActs;
  protestTimes: ProtestTimes;
  championshipRevisions: ChampionshipRevisions;
  organizationPictures: OrganizationPictures;
  venueScreens: VenueScreens;
  raceRules: RaceRules;
  gridLeads: GridLeads;
  expectedStarts: ExpectedStarts;
  gridFollowers: GridFollowers;
  teamNotebooks: TeamNotebooks;
  teamNotes: TeamNotes;
  trackLayouts: TrackLayouts;
  sessionTracks: SessionTracks;
  lapRecords: LapRecords;
  recordDecisions: RecordDecisions;
  screenPairings: ScreenPairings;
  cdnPurges: CdnPurges;
  serverState: ServerState;
  nodes: Nodes;
  leases: Leases;
};

/** The primary key of every table, parents before their children. */
export const primaryKeys = {
  organizations: ['id'],
  organizationLogos: ['organizationId'],
  uploadKeys: ['id'],
  uploads: ['id'],
  venues: ['id'],
  events: ['id'],
  sessionGroups: ['id'],
  sessions: ['id'],
  mergedSessions: ['sessionId', 'runSessionId'],
  competitors: ['id'],
  fieldCrossings: ['sessionId'],
  rulings: ['sessionId', 'number'],
  sessionRevisions: ['sessionId', 'number'],
  announcements: ['id'],
  sessionWeather: ['sessionId', 'number'],
  championships: ['id'],
  championshipEvents: ['championshipId', 'eventId'],
  championshipRounds: ['id'],
  accounts: ['id'],
  organizationMembers: ['organizationId', 'accountId'],
  transponders: ['code'],
  claims: ['id'],
  claimRecords: ['id'],
  claimCodes: ['codeHash'],
  follows: ['followerId', 'followedId'],
  videos: ['accountId', 'youtubeId'],
  practiceLocations: ['id'],
  practiceActivities: ['id'],
  practiceCounts: ['locationId'],
  practiceSessions: ['activityId', 'number'],
  practiceBatches: ['locationId', 'batchId'],
  practicePassings: ['id'],
  liveSessions: ['sessionId'],
  liveJournal: ['sessionId', 'number'],
  livePackedJournals: ['sessionId', 'firstNumber'],
  liveCheckpoints: ['sessionId'],
  liveRecords: ['sessionId', 'fromMs'],
  liveTimers: ['organizationId'],
  liveEvents: ['eventId'],
  trackMaps: ['venueId'],
  organizationTrackMaps: ['organizationId', 'venueId'],
  searchEntries: ['id'],
  searchWords: ['id'],
  searchPostings: ['wordId', 'entityType', 'rank', 'entryId'],
  searchGrams: ['gram', 'wordLength', 'place', 'wordId'],
  searchBuilds: ['version'],
  oidcRecords: ['model', 'id'],
  attempts: ['key'],
  mailedCodes: ['codeHash'],
  passkeys: ['credentialId'],
  passkeyChallenges: ['purpose', 'boundTo'],
  secondFactors: ['accountId'],
  recoveryCodes: ['accountId', 'codeHash'],
  signedInDevices: ['sessionUid'],
  avatars: ['accountId', 'sizePx'],
  publicationNotices: ['sessionId'],
  notifications: ['accountId', 'kind', 'subject'],
  pushSubscriptions: ['endpointHash', 'sessionId', 'competitorId'],
  pushNotices: ['sessionId', 'competitorId', 'notice'],
  setAside: ['id'],
  accountVisits: ['accountId'],
  hostLinks: ['tokenHash'],
  siteSettings: ['name'],
  auditLog: ['id'],
  archiveImports: ['id'],
  importedEvents: ['eventId'],
  importedChampionships: ['championshipId'],
  incidents: ['id'],
  meetings: ['eventId'],
  meetingItems: ['eventId', 'kind', 'id'],
  meetingChanges: ['eventId', 'number'],
  sessionGrids: ['sessionId', 'number'],
  entryColumnTitles: ['organizationId', 'title'],
  resultColumnTitles: ['organizationId', 'title'],
  deskPublications: ['sessionId', 'revisionNumber'],
  replacedRows: ['sessionId', 'revisionNumber'],
  seals: ['sessionId', 'revisionNumber'],
  championshipSeals: ['championshipId', 'revisionNumber'],
  timedStarts: ['sessionId'],
  stewardActs: ['sessionId', 'number'],
  protestTimes: ['eventId', 'sessionId'],
  championshipRevisions: ['championshipId', 'number'],
  organizationPictures: ['organizationId', 'pictureId'],
  venueScreens: ['id'],
  raceRules: ['eventId'],
  announcerNotes: ['organizationId', 'nameKey'],
  gridLeads: ['eventId'],
  expectedStarts: ['sessionId'],
  gridFollowers: ['endpointHash', 'eventId', 'number'],
  teamNotebooks: ['keyHash'],
  teamNotes: ['keyHash', 'noteId'],
  trackLayouts: ['id'],
  sessionTracks: ['eventId', 'sessionId'],
  lapRecords: ['id'],
  recordDecisions: ['recordId', 'number'],
  screenPairings: ['ticket'],
  cdnPurges: ['id'],
  serverState: ['key'],
  nodes: ['id'],
  leases: ['name'],
} as const satisfies { readonly [Table in keyof Schema]: readonly (keyof Schema[Table])[] };

// Object.keys loses the names that the type above has just ensured.
export const tables = Object.keys(primaryKeys) as (keyof Schema)[];

/** They follow from other tables, by triggers or when a server starts, and need not be copied. */
export const derivedTables: ReadonlySet<keyof Schema> = new Set([
  'practiceCounts',
  'searchEntries',
  'searchWords',
  'searchPostings',
  'searchGrams',
  'searchBuilds',
  'nodes',
  'leases',
]);

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
