/** English texts of the report of a result. Sentences of a press release: in the past tense, each one thing. */

export const enReport = {
  Report: {
    Note: 'Written by rule from the laps, earlier results, records and standings. The links lead to the evidence.',
    None: 'No report yet',
    NoneHint: 'A report is written when the result has places.',
    Copy: 'Copy text',
    Copied: 'Report copied',
    NotCopied: 'Could not copy. Select the text instead.',
    Evidence: 'Evidence:',
    Lap: 'lap {lap}',
    Place: 'P{place}',
    Result: 'result',
    Records: 'records',
    Standings: 'standings',
    Named: '{name} ({number})',
    Seconds: '{time} seconds',
    PartOfSecond: '{time} seconds',
    LapRecord: 'lap record',
    ClassLapRecord: '{className} lap record',
    Headline: {
      won: 'Victory for {who} in {session}',
      fastest: '{who} fastest in {session}',
    },
    Say: {
      won: '{who} won {session} at {venue} on {date}.',
      'won-by-time': '{who} won {session} at {venue} on {date}, {time} ahead of {other}.',
      'won-by-laps': {
        one: '{who} won {session} at {venue} on {date}, {count} lap ahead of {other}.',
        other: '{who} won {session} at {venue} on {date}, {count} laps ahead of {other}.',
      },
      'won-on-points': {
        one: '{who} won {session} at {venue} on {date} with {count} point.',
        other: '{who} won {session} at {venue} on {date} with {count} points.',
      },
      fastest: '{who} was fastest in {session} at {venue} on {date} with {time}.',
      'fastest-by-time':
        '{who} was fastest in {session} at {venue} on {date} with {time}, {than} ahead of {other}.',
      third: '{who} was third.',
      'third-by-time': '{who} was third, {time} back.',
      'third-by-laps': {
        one: '{who} was third, {count} lap down.',
        other: '{who} was third, {count} laps down.',
      },
      distance: {
        one: 'The winner covered the {count} lap in {time}.',
        other: 'The winner covered the {count} laps in {time}.',
      },
      classified: {
        one: 'Of the {of} starters, {count} was classified.',
        other: 'Of the {of} starters, {count} were classified.',
      },
      'classified-all': {
        one: 'The only starter was classified.',
        other: 'All {count} starters were classified.',
      },
      provisional: 'The result is provisional.',
      'start-from-pole': '{who} started from pole and led the first lap.',
      'start-from-grid': 'Starting from P{place}, {who} led the first lap.',
      start: '{who} led the first lap.',
      'leads-throughout': '{who} led every lap.',
      'lead-by-pass': 'On lap {lap}, {who} took the lead from {other}.',
      'lead-by-stop': 'When {other} made a pit stop, {who} took the lead on lap {lap}.',
      'lead-by-retirement': '{other} retired from the lead, and {who} took over on lap {lap}.',
      'wins-by-pass': 'On lap {lap}, {who} took the lead from {other} and kept it to the finish.',
      'wins-by-stop':
        'When {other} made a pit stop, {who} took the lead on lap {lap} and kept it to the finish.',
      'wins-by-retirement':
        '{other} retired from the lead; {who} took over on lap {lap} and led to the finish.',
      yellow: {
        one: 'The yellow flag came out on lap {lap} for {count} lap, with {who} in the lead.',
        other: 'The yellow flag came out on lap {lap} for {count} laps, with {who} in the lead.',
      },
      yellows: {
        one: 'Yellow flags covered {count} lap in all, on laps {periods}.',
        other: 'Yellow flags covered {count} laps in all, on laps {periods}.',
      },
      red: 'The red flag came out on lap {lap}, with {who} in the lead.',
      stop: '{who} made a pit stop from P{place} on lap {lap}.',
      'podium-pass': '{who} passed {other} for P{place} on lap {lap} and stayed there.',
      retired: '{who} retired from P{place} after lap {lap}.',
      'best-lap': '{who} set that time on lap {lap}.',
      'best-lap-at-the-end': '{who} set that time on the last lap of the run, lap {lap}.',
      'ahead-on-lap': 'By lap {lap}, {who} was {time} ahead of {other}.',
      closing: 'On lap {lap}, {who} was still {than} behind {other}, but was within {time} at the finish.',
      'lead-changes': {
        one: 'The lead changed hands {count} time, between {of} competitors.',
        other: 'The lead changed hands {count} times, between {of} competitors.',
      },
      'led-most': {
        one: '{who} led {count} of the {of} laps, more than anyone else, but finished P{place}.',
        other: '{who} led {count} of the {of} laps, more than anyone else, but finished P{place}.',
      },
      'led-most-out': {
        one: '{who} led {count} of the {of} laps, more than anyone else, but did not finish.',
        other: '{who} led {count} of the {of} laps, more than anyone else, but did not finish.',
      },
      'class-won': 'In {className}, {who} won.',
      'class-won-by-time': 'In {className}, {who} won, {time} ahead of {other}.',
      'class-won-by-laps': {
        one: 'In {className}, {who} won, {count} lap ahead of {other}.',
        other: 'In {className}, {who} won, {count} laps ahead of {other}.',
      },
      'class-fastest': 'In {className}, {who} was fastest with {time}.',
      mover: '{who} gained the most places, from P{from} on the grid to P{place}.',
      'fastest-lap': '{who} drove the fastest lap, {time}.',
      'fastest-lap-on': '{who} drove the fastest lap, {time}, on lap {lap}.',
      closest: 'The closest finish was for P{place}, where {who} beat {other} by {time}.',
      'first-win': {
        one: 'For {who} this was the first win, after {count} earlier race in the archive.',
        other: 'For {who} this was the first win, after {count} earlier races in the archive.',
      },
      'first-win-in-class': {
        one: 'For {who} this was the first class win, after {count} earlier race in the archive.',
        other: 'For {who} this was the first class win, after {count} earlier races in the archive.',
      },
      'win-since': 'For {who} this was the first win since {date}.',
      'win-since-in-class': 'For {who} this was the first class win since {date}.',
      'first-podium': {
        one: 'For {who} this was the first podium, after {count} earlier race in the archive.',
        other: 'For {who} this was the first podium, after {count} earlier races in the archive.',
      },
      'first-podium-in-class': {
        one: 'For {who} this was the first class podium, after {count} earlier race in the archive.',
        other: 'For {who} this was the first class podium, after {count} earlier races in the archive.',
      },
      'podium-since': 'For {who} this was the first podium since {date}.',
      'podium-since-in-class': 'For {who} this was the first class podium since {date}.',
      'wins-in-a-row': {
        one: '{who} has now won {count} race in a row.',
        other: '{who} has now won {count} races in a row.',
      },
      'wins-in-a-row-in-class': {
        one: '{who} has now won the class {count} time in a row.',
        other: '{who} has now won the class {count} times in a row.',
      },
      'podiums-in-a-row': {
        one: '{who} has now been on the podium {count} time in a row.',
        other: '{who} has now been on the podium {count} times in a row.',
      },
      'podiums-in-a-row-in-class': {
        one: '{who} has now been on the class podium {count} time in a row.',
        other: '{who} has now been on the class podium {count} times in a row.',
      },
      'best-here': '{who} improved on a personal best at this track by {time}.',
      'beats-at-last': {
        one: '{who} finished ahead of {other}, who had been in front in their last {count} race together.',
        other: '{who} finished ahead of {other}, who had been in front in their last {count} races together.',
      },
      'penalty-time': '{who} was given a time penalty of {time}.',
      'penalty-laps': {
        one: '{who} was given a penalty of {count} lap.',
        other: '{who} was given a penalty of {count} laps.',
      },
      'penalty-places': {
        one: '{who} was moved back {count} place by the officials.',
        other: '{who} was moved back {count} places by the officials.',
      },
      disqualified: '{who} was disqualified.',
      record: '{who} set a new {record} of {time}. The old one, {than}, was set by {name} on {date}.',
      'first-record': '{who} set the first {record} here: {time}.',
      'record-beaten':
        'With {time}, {who} was faster than the {record} of {name}: {than}, set on {date}. It becomes the record if the organisers accept it.',
      standings: {
        one: 'After this round, {name} leads {title} with {points} points, {count} ahead of {otherName}.',
        other: 'After this round, {name} leads {title} with {points} points, {count} ahead of {otherName}.',
      },
      'standings-tied': 'After this round, {name} and {otherName} lead {title}, level on {points} points.',
      'standings-alone': 'After this round, {name} leads {title} with {points} points.',
    },
  },
} as const;
