/** English texts of following a session: what was missed. */

export const enFollow = {
  Digest: {
    Between: 'Between {from} and {until}',
    WhileAway: 'While you were away ({time})',
    WatchFromThere: 'Watch from there',
    Close: 'Close the summary',
    Quiet: 'Nothing was announced.',
    More: { one: '{count} more', other: '{count} more' },
    Leads: { one: '{count} lead change', other: '{count} lead changes' },
    Flags: { one: '{count} flag', other: '{count} flags' },
    Retirements: { one: '{count} retirement', other: '{count} retirements' },
    Penalties: { one: '{count} penalty', other: '{count} penalties' },
    BestLaps: { one: '{count} best lap', other: '{count} best laps' },
    Stops: { one: '{count} pit stop', other: '{count} pit stops' },
  },
} as const;
