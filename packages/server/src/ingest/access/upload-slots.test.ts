import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const MB = 1024 * 1024;

test('One organisation may upload only so much at the same time, whatever others do.', () => {
  const { take } = createUploadSlots();
  const release = take(1, 64 * MB);
  take(1, 64 * MB);
  expect(() => take(1, 1)).toThrow(expect.objectContaining({ statusCode: 429 }));
  take(2, 64 * MB);
  release();
  take(1, 64 * MB);
});

test('Of many small uploads of one organisation only some are received at the same time.', () => {
  const { take } = createUploadSlots();
  for (let upload = 0; upload < 10; upload++) take(1, 1);
  expect(() => take(1, 1)).toThrow(expect.objectContaining({ statusCode: 429 }));
});
