/** Builds an event for tests, with defaults that the contract checks. */

import { type Event, event } from '@lapwing/contract/results/events';

const netherlands = { id: 528, name: 'Netherlands', alpha2: 'NL' };

export function anEvent(overrides: Partial<Event> = {}): Event {
  return event.parse({
    id: 1,
    name: 'Herfstcup, round 4',
    sport: 'Karting',
    startDate: '2026-11-09',
    updatedAt: '2026-11-09T18:15:25+01:00',
    uploadSoftware: { name: 'Lapwing', version: '1.0' },
    hasChamp: false,
    championships: null,
    location: {
      id: 7,
      name: 'Oostervaart',
      length: 1.246,
      lengthUnit: 'km',
      lengthLabel: '1.2460 km',
      country: netherlands,
      lon: 5.5,
      lat: 52.5,
    },
    organization: {
      id: 3,
      name: 'Lage Landen Kart Cup',
      logo: null,
      url: null,
      city: '',
      country: netherlands,
      ref: '/api/organizations/3',
      sport: 'Karting',
    },
    sessions: null,
    resultStatus: 'Official',
    sessionCount: 24,
    entryCount: 131,
    ...overrides,
  });
}
