import { expect, test } from 'vitest';
import { createPageOrigins } from './page-origins.ts';
import type { EventAddresses } from './presentation-store.ts';

let lastOrganization = 0;
function anEvent(addresses: Partial<EventAddresses>): EventAddresses {
  lastOrganization += 1;
  return { organizationId: lastOrganization, videoStreamUrl: null, pictureUrls: [], ...addresses };
}

function originsWith(events: readonly EventAddresses[], own: EventAddresses | null = null) {
  return createPageOrigins({
    hostVideoOrigins: ['https://segments.example.org'],
    source: {
      listAddresses: async () => events,
      findAddresses: async (eventId, guid) => (eventId === 7 && guid === 'g-7' ? own : null),
    },
  });
}

test('a page may play from the origins of the streams and of the host, each listed once', async () => {
  const streams = [
    'https://cdn.example.org/a/live.m3u8',
    'https://cdn.example.org/b/live.m3u8',
    'http://10.0.0.5:8088/camera.mp4',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    '/demo-camera/stream.m3u8',
  ];
  const origins = originsWith(streams.map((videoStreamUrl) => anEvent({ videoStreamUrl })));
  expect(await origins('/')).toEqual({
    video: ['https://segments.example.org', 'https://cdn.example.org', 'http://10.0.0.5:8088'],
    pictures: [],
  });
});

test('stored addresses that would change the policy are left out', async () => {
  const bad = ['https://x;sandbox/a.m3u8', 'https://x,default-src/a', 'https://*/x', 'no address'];
  const events = bad.map((address) => anEvent({ videoStreamUrl: address, pictureUrls: [address] }));
  expect(await originsWith(events)('/')).toEqual({ video: ['https://segments.example.org'], pictures: [] });
});

test('the page of an unlisted event lists its own origins only if its guid is given', async () => {
  const own = anEvent({
    videoStreamUrl: 'https://own.example.org/live.m3u8',
    pictureUrls: ['https://sponsor.example.org/a.png'],
  });
  const origins = originsWith([], own);
  const named = {
    video: ['https://segments.example.org', 'https://own.example.org'],
    pictures: ['https://sponsor.example.org'],
  };
  const without = { video: ['https://segments.example.org'], pictures: [] };
  expect(await origins('/livetiming/lw-7/active?GUID=g-7')).toEqual(named);
  expect(await origins('/livetiming/lw-7?guid=g-8')).toEqual(without);
  expect(await origins('/livetiming/lw-7')).toEqual(without);
  expect(await origins('/events/7?guid=g-7')).toEqual(without);
});

test('an organisation with many origins neither makes headers long nor crowds out others', async () => {
  const many = Array.from(
    { length: 500 },
    (_, index) => `https://${'x'.repeat(50)}${index}.example.org/a.png`,
  );
  const [greedy, modest] = [
    anEvent({ pictureUrls: many }),
    anEvent({ pictureUrls: ['https://modest.example.org/a'] }),
  ];
  const { pictures } = await originsWith([greedy, modest])('/');
  expect(pictures).toContain('https://modest.example.org');
  expect(pictures.join(' ').length).toBeLessThan(500);

  const all = Array.from({ length: 200 }, () => anEvent({ pictureUrls: many.splice(0, 2) }));
  expect((await originsWith(all)('/')).pictures.join(' ').length).toBeLessThanOrEqual(3_000);
});

test('a stream that is added later is allowed soon, and many pages cause one query', async () => {
  let [nowMs, asked] = [0, 0];
  const events: EventAddresses[] = [];
  const origins = createPageOrigins({
    hostVideoOrigins: [],
    source: {
      listAddresses: async () => {
        asked += 1;
        return [...events];
      },
      findAddresses: async () => null,
    },
    now: () => nowMs,
  });
  await Promise.all([origins('/'), origins('/')]);
  events.push(anEvent({ videoStreamUrl: 'https://cdn.example.org/live.m3u8' }));
  expect((await origins('/')).video).toEqual([]);
  expect(asked).toBe(1);
  nowMs += 10_000;
  expect((await origins('/')).video).toEqual(['https://cdn.example.org']);
  events.pop();
  nowMs -= 3_600_000;
  expect((await origins('/')).video).toEqual([]);
});

test('if the store fails, a page has the origins of the host, and the next page queries again', async () => {
  let isBroken = true;
  const origins = createPageOrigins({
    hostVideoOrigins: ['https://host.example.org'],
    source: {
      listAddresses: async () => {
        if (isBroken) throw new Error('the database is away');
        return [anEvent({ videoStreamUrl: 'https://cdn.example.org/live.m3u8' })];
      },
      findAddresses: async () => {
        throw new Error('the database is away');
      },
    },
  });
  expect((await origins('/livetiming/lw-7')).video).toEqual(['https://host.example.org']);
  isBroken = false;
  expect((await origins('/')).video).toEqual(['https://host.example.org', 'https://cdn.example.org']);
});
