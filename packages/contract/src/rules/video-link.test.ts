import { describe, expect, test } from 'vitest';
import { embedLink, isVideoLink, videoKind, youtubeId } from './video-link.ts';

const id = 'aBc-EfG_iJ0';

describe('a YouTube link', () => {
  test.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?v=${id}`,
    `https://m.youtube.com/watch?v=${id}&t=42s`,
    `https://music.youtube.com/watch?list=PL1&v=${id}`,
    `https://WWW.YouTube.COM/watch?v=${id}#t=1`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?si=share`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube.com/embed/${id}/`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    `https://youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube.com/v/${id}`,
  ])('%s gives its id and its embed form', (link) => {
    expect(youtubeId(link)).toBe(id);
    expect(videoKind(link)).toBe('youtube');
    expect(embedLink(link)).toBe(`https://www.youtube.com/embed/${id}`);
  });

  test.each([
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${id}x`,
    'https://www.youtube.com/watch?v=aBcDeFgHiJ%2F',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/watch?v=../../etc/p',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/embed/',
    'https://youtu.be/',
    'https://www.youtube.com/@channel',
    `https://www.youtube.com/playlist?list=${id}`,
  ])('%s has no id that could be trusted', (link) => {
    expect(youtubeId(link)).toBeNull();
  });
});

describe('a host that only looks like YouTube', () => {
  test.each([
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/youtube.com/watch?v=${id}`,
    `https://evil.example/?u=https://www.youtube.com/watch&v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://www.youtube.com@evil.example/watch?v=${id}`,
    `https://youtu.be.evil.example/${id}`,
    `https://xn--youtbe-6ya.com/watch?v=${id}`,
    `https://evil.example\\@www.youtube.com/watch?v=${id}`,
    `javascript:alert('https://www.youtube.com/watch?v=${id}')`,
    `data:text/html,https://youtu.be/${id}`,
  ])('%s is none', (link) => {
    expect(youtubeId(link)).toBeNull();
    expect(embedLink(link)).toBe(link);
    expect(videoKind(link)).not.toBe('youtube');
  });
});

test('a link of another host stays as it is: a playlist is HLS, all else a file', () => {
  expect(videoKind('https://cdn.example/lesson.M3U8?token=1')).toBe('hls');
  expect(videoKind('https://cdn.example/lesson.mp4')).toBe('file');
  expect(embedLink('https://cdn.example/lesson.mp4')).toBe('https://cdn.example/lesson.mp4');
});

test('only http and https links of at most 500 characters are videos', () => {
  expect(isVideoLink('https://cdn.example/lesson.mp4')).toBe(true);
  expect(isVideoLink('http://cdn.example/lesson.mp4')).toBe(true);
  expect(isVideoLink(`https://cdn.example/${'a'.repeat(480)}`)).toBe(true);
  expect(isVideoLink(`https://cdn.example/${'a'.repeat(481)}`)).toBe(false);
  for (const link of ['', 'lesson', 'ftp://x/y', 'javascript:alert(1)', 'data:,x', 'file:///etc/passwd', 'https://']) {
    expect(isVideoLink(link)).toBe(false);
  }
});
