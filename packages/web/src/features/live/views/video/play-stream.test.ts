import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playStream } from './play-stream.ts';

const address = 'https://cdn.example.org/live.m3u8?key=1';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As far as hls.js looks before it fetches anything. */
class MediaSourceOfABrowser extends EventTarget {
  static isTypeSupported = () => true;
  readyState = 'closed';
}

const asked: string[] = [];
beforeEach(() => void asked.splice(0));

/** hls.js asks in the old way, which the faked network does not know. */
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

test('a browser that plays the stream by itself is given its address', () => {
  const video = aVideo('maybe');
  playStream(video, address, () => {});
  expect(video.src).toBe(address);
});

test('a file is no stream, whatever the browser knows of those', () => {
  const video = aVideo('');
  playStream(video, 'https://cdn.example.org/race.mp4', () => {});
  expect(video.src).toBe('https://cdn.example.org/race.mp4');
});

test('for a browser that does not, the stream is fetched, and said to fail where there is none', async () => {
  vi.stubGlobal('MediaSource', MediaSourceOfABrowser);
  vi.stubGlobal('XMLHttpRequest', RequestThatFindsNothing);
  const onFailed = vi.fn();
  playStream(aVideo(''), address, onFailed);
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce(), { timeout: 8_000 });
  expect(asked).toEqual([address]);
});

test('nothing is fetched, and nothing said to fail, once the picture is no longer wanted', async () => {
  vi.stubGlobal('MediaSource', MediaSourceOfABrowser);
  vi.stubGlobal('XMLHttpRequest', RequestThatFindsNothing);
  const onFailed = vi.fn();
  playStream(aVideo(''), address, onFailed)();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual([]);
  expect(onFailed).not.toHaveBeenCalled();
});

test('a browser that can do neither says so by itself', async () => {
  const video = aVideo('');
  playStream(video, address, () => {});
  await vi.waitFor(() => expect(video.src).toBe(address), { timeout: 8_000 });
});
