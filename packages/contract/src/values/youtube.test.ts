import { expect, test } from 'vitest';
import { youtubeIdIn } from './youtube.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=12s',
  'http://youtube.com/watch?v=dQw4w9WgXcQ#t=1',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ/',
  '  https://youtu.be/dQw4w9WgXcQ  ',
])('%s is a video', (address) => {
  expect(youtubeIdIn(address)).toBe('dQw4w9WgXcQ');
});

test.each([
  '',
  'dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"><script>',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/../watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/channel/UC38IQsAvIsxxjztdMZQtwHA',
])('%j is not a video', (address) => {
  expect(youtubeIdIn(address)).toBeNull();
});
