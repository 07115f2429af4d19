/** The options that describe the target of a feed, for the help of every command that has one. */

export const feedArgs = {
  type: { type: 'string', description: 'practice, qualify or race, where the feed does not say' },
  practice: {
    type: 'string',
    description: 'Of a decoder: the practice location that its passings belong to',
  },
  session: { type: 'string', description: 'Of a decoder: the name of the session that runs' },
  'session-id': {
    type: 'string',
    description: 'Your own id of that session; made from its name otherwise',
  },
  entries: {
    type: 'string',
    description: 'Of a decoder: a CSV file with number, transponder, name, class',
  },
  laps: { type: 'string', description: 'Of a decoder: the length of the race in laps' },
  minutes: { type: 'string', description: 'Of a decoder: the length of the session in minutes' },
  'min-lap': { type: 'string', description: 'Of a decoder: no lap takes fewer seconds' },
  loop: {
    type: 'string',
    description: 'Of a decoder: its loop, or loops such as 1001=finish,1002=section-1',
  },
  'length-unit': {
    type: 'string',
    description: 'In which the timing software gives track lengths: km or mi',
  },
} as const;
