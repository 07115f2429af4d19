/**
 * The short names of live timing, one table per object: readable name to name on the wire.
 * A name marked `ours` was made in the style of the others, because no known program reads that field.
 */

export const eventLocationNames = {
  country: 'c',
  countryCode: 'cc',
  city: 'ct',
  latitude: 'lat',
  longitude: 'lon',
} as const;

export const trackNames = { id: 'id', name: 'n', length: 'l', lengthUnit: 'um' } as const;

export const weatherNames = {
  temperature: 't',
  timestamp: 'ts',
  precipitationIntensity: 'pi',
  precipitationProbability: 'pp',
  type: 'ty',
} as const;

export const weatherResponseNames = {
  eventId: 'eId', // ours
  sessionId: 'sesId', // ours
  now: 'nw', // ours
  forecasts: 'fc', // ours
} as const;

export const liveEventNames = {
  id: 'id',
  name: 'n',
  paymentType: 'pyt',
  status: 's',
  sport: 'sp', // ours
  flag: 'f',
  startDate: 'dt',
  videoStreamUrl: 'vs',
  location: 'l',
  timerId: 'u',
  organization: 'o', // ours
  organizationWebsite: 'ow', // ours
  softwareVersion: 'ov',
  track: 't',
  weather: 'w',
  sessions: 'ss',
  hasTrackMap: 'tm', // ours
  timeZone: 'tz', // ours
  winner: 'wi', // ours
  nextSession: 'nx', // ours
  classes: 'cls', // ours
} as const;

export const timerNames = { paymentType: 'pyt' } as const;

/** `LiveEvents` is known, in this letter case; the others are ours and follow it. */
export const liveEventListNames = {
  timer: 'Timer',
  activeEventId: 'ActiveEventId',
  liveEvents: 'LiveEvents',
  finishedEvents: 'FinishedEvents',
  recentEvents: 'RecentEvents',
} as const;

export const liveSessionNames = {
  id: 'id',
  eventId: 'eId',
  eventName: 'eNam',
  bestLapTime: 'btLpTim',
  flag: 'f',
  sessionType: 'rnTp',
  groupName: 'gNam',
  laps: 'ls',
  lapsToGo: 'lsTg',
  raceTime: 'rcTm',
  name: 'rnNam',
  scheduledTimestamp: 'stod',
  timeToGo: 'tmTg',
  trackTemperature: 'tkTp', // ours
  leader: 'ld', // ours
} as const;

export const fullSessionNames = {
  ...liveSessionNames,
  leaderboard: 'l',
  resultConfiguration: 'resultconfig',
} as const;

export const sessionChangesNames = {
  changedSessions: 'chg', // ours
  deletedSessions: 'del', // ours
} as const;

export const announcementNames = {
  id: 'id', // ours
  type: 'ty', // ours
  text: 'tx',
  timestamp: 'ts', // ours
  displayTime: 'dpTm', // ours
  priority: 'pr', // ours
} as const;

export const sponsorNames = {
  timerId: 'u',
  name: 'n', // ours
  imageUrl: 'img', // ours
  websiteUrl: 'url', // ours
} as const;

export const sponsorsNames = { timerId: 'u', sponsors: 'sp' } as const; // ours: sp

export const statisticsNames = {
  eventId: 'eId', // ours
  sessionId: 'sesId', // ours
  sessionName: 'rnNam',
  sessionStartedAt: 'stDt',
  numberOfParticipantsStarted: 'numPs',
  numberOfParticipantsRacing: 'numPar',
  totalLaps: 'tLs',
  totalPitstopsByAllDrivers: 'tPs',
  totalLapsByLeader: 'tLsLdr',
  mostOvertakes: 'mstTo',
  bestLapTime: 'bestLapTime',
  bestLapDriverName: 'bestLapDriverName',
  leaderHistory: 'ldrH',
  bestLapHistory: 'btLpH',
  positionsGainedHistory: 'pgH',
} as const;

export const trackPointNames = { latitude: 'lat', longitude: 'lon' } as const;

/** All ours. */
export const trackMapNames = {
  timerId: 'u',
  name: 'n',
  configuration: 'cfg',
  address: 'ad',
  city: 'ct',
  postCode: 'pc',
  points: 'pts',
  overlayImageUrl: 'ovUrl',
  overlayImageWidth: 'ovW',
  overlayImageHeight: 'ovH',
} as const;
