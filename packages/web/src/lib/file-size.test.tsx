import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('a file’s size is said in kilobytes, or megabytes with one decimal', () => {
  expect([1, 800, 1499, 14_200, 999_499, 1_400_000].map(fileSize)).toEqual([
    '1 KB',
    '1 KB',
    '1 KB',
    '14 KB',
    '999 KB',
    '1.4 MB',
  ]);
});
