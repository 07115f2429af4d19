/** The people of the demo world who have an account, other than the public demo account. */

export const demoAccount = {
  email: 'demo@lapwing.example',
  password: 'lapwing-demo',
  givenName: 'Sanne',
  surName: 'Kuipers',
  nickName: 'sanne116',
  countryCode: 'NL',
  /** an organisation that it owns, so that its management page can be seen */
  owns: 'vlietland',
} as const;

/** The competitor of the demo account in each of its series. */
export const demoEntries = [
  {
    organization: 'llkc',
    series: 'cup',
    className: 'Senior Max',
    startNumber: '204',
    transponder: '8471026',
  },
  {
    organization: 'noordzee',
    series: 'gt-cup',
    className: 'GT4',
    startNumber: '116',
    transponder: '4118903',
  },
] as const;

/** Very long and very short ones, by the key of a person: screens have to show them too. */
export const unusualNames: Readonly<Record<string, { firstName: string; lastName: string }>> = {
  'noordzee/two-hours/GT3/2': {
    firstName: 'Maximiliaan-Alexander',
    lastName: 'van Wassenaer van den Oudenhoven-Brinkman',
  },
  'noordzee/two-hours/GT3/5': { firstName: 'Bo', lastName: 'Li' },
  'noordzee/two-hours/GT4/1': { firstName: 'Ø', lastName: 'Å' },
  'noordzee/two-hours/TCR/3': {
    firstName: 'Wilhelmina Christina',
    lastName: 'Schwarzenberg-Hohenlohe zu Rautenberg',
  },
};

export const languageByCountry: Readonly<Record<string, string>> = { NL: 'nl', BE: 'nl', JP: 'ja' };

export const videoDescriptions = [
  'Onboard, race 2',
  'Start of the final',
  'Twelve laps in the wet',
  'Fastest lap of the weekend',
  'Chasing the leader',
  'First time on this track',
  'Test day with new tyres',
  'From last to fifth',
] as const;
