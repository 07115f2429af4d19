import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playStream } from './play-stream.ts';

const address = 'https://cdn.example.org/live.m3u8?key=1';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Everything that hls.js checks before it fetches anything. */
class MediaSourceOfABrowser extends EventTarget {
  static isTypeSupported = () => true;
  readyState = 'closed';
}

const asked: string[] = [];
beforeEach(() => void asked.splice(0));

/** hls.js uses XMLHttpRequest, which the fake network does not support. */
class RequestThatFindsNothing {
  readyState = 0;
  status = 0;
  onreadystatechange: (() => void) | null = null;
  open(_method: string, url: string) {
    asked.push(url);
    this.readyState = 1;
  }
  setRequestHeader() {}
  abort() {}
  send() {
    queueMicrotask(() => {
      this.readyState = 4;
      this.status = 404;
      this.onreadystatechange?.();
    });
  }
}

function aVideo(canPlay: '' | 'maybe') {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(canPlay);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  return document.createElement('video');
}

test('a browser that plays the stream itself gets its address', () => {
  const video = aVideo('maybe');
  playStream(video, address, () => {});
  expect(video.src).toBe(address);
});

test('a file is not a stream, whatever the browser supports', () => {
  const video = aVideo('');
  playStream(video, 'https://cdn.example.org/race.mp4', () => {});
  expect(video.src).toBe('https://cdn.example.org/race.mp4');
});

test('for other browsers the stream is fetched, and a missing one is reported', async () => {
  vi.stubGlobal('MediaSource', MediaSourceOfABrowser);
  vi.stubGlobal('XMLHttpRequest', RequestThatFindsNothing);
  const onFailed = vi.fn();
  playStream(aVideo(''), address, onFailed);
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce(), { timeout: 120_000 });
  expect(asked).toEqual([address]);
});

test('nothing is fetched or reported once the element is no longer needed', async () => {
  vi.stubGlobal('MediaSource', MediaSourceOfABrowser);
  vi.stubGlobal('XMLHttpRequest', RequestThatFindsNothing);
  const onFailed = vi.fn();
  playStream(aVideo(''), address, onFailed)();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual([]);
  expect(onFailed).not.toHaveBeenCalled();
});

test('a browser that supports neither reports it by itself', async () => {
  const video = aVideo('');
  playStream(video, address, () => {});
  await vi.waitFor(() => expect(video.src).toBe(address), { timeout: 120_000 });
});
