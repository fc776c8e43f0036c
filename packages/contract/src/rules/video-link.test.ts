import { describe, expect, test } from 'vitest';
import {
  embedLink,
  isVideoLink,
  playableKind,
  unplayableMessage,
  unplayableReason,
  videoKind,
  youtubeId,
} from './video-link.ts';

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

describe('what our player can play', () => {
  test.each([
    [`https://youtu.be/${id}`, 'youtube'],
    [`http://www.youtube.com/shorts/${id}?feature=share`, 'youtube'],
    ['https://cdn.example/a/lesson.mp4', 'file'],
    ['https://cdn.example/lesson.MP4?token=1#t=10', 'file'],
    ['https://cdn.example/lesson.webm', 'file'],
    ['https://cdn.example/lesson.m4v', 'file'],
    ['https://cdn.example/lesson.mov', 'file'],
    ['http://localhost:3000/media/demo/osmosis.mp4', 'file'],
    ['https://cdn.example/lesson/master.m3u8', 'hls'],
  ])('%s is %s', (link, kind) => {
    expect(playableKind(link)).toBe(kind);
  });

  test.each([
    'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoP/view?usp=sharing',
    'https://drive.google.com/uc?export=download&id=1aBcDeFgHiJkLmNoP',
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871',
    'https://www.facebook.com/watch/?v=10153231379946729',
    'https://school.example/lessons/fractions',
    'https://school.example/player.html?file=lesson.mp4',
    'https://cdn.example/lesson.avi',
    'https://cdn.example/notes.pdf',
    'https://cdn.example/mp4',
    'https://www.youtube.com/@channel',
    `https://www.youtube.com/playlist?list=${id}`,
    'lesson.mp4',
    'ftp://cdn.example/lesson.mp4',
    '',
  ])('%s is not', (link) => {
    expect(playableKind(link)).toBeNull();
  });
});

describe('why a link cannot be played', () => {
  test.each([
    [`https://www.youtube.com/playlist?list=${id}`, 'This is a YouTube playlist, not a video'],
    ['https://www.youtube.com/@channel/videos', 'This is a YouTube channel, not a video'],
    ['https://youtube.com/channel/UC123', 'This is a YouTube channel, not a video'],
    ['https://www.youtube.com/c/school', 'This is a YouTube channel, not a video'],
    ['https://www.youtube.com/clip/Ugkx', 'This is a YouTube clip'],
    ['https://www.youtube.com/shorts/', 'This YouTube link names no video'],
    ['https://www.youtube.com/watch?v=short', 'This YouTube link names no video'],
    ['https://youtu.be/', 'This YouTube link names no video'],
    ['https://drive.google.com/file/d/1aBcDeFgHiJkLmNoP/view?usp=sharing', 'Google shows a page here'],
    ['https://photos.app.goo.gl/abc', 'Google shows a page here'],
    ['https://www.dropbox.com/s/abc/film.mp4?dl=0', 'Dropbox shows a page here'],
    ['https://www.dropbox.com/scl/fi/abc/film.mp4?rlkey=x', 'Dropbox shows a page here'],
    ['https://1drv.ms/v/s!abc', 'OneDrive shows a page here'],
    ['https://onedrive.live.com/embed?resid=1/film.mp4', 'OneDrive shows a page here'],
    ['https://school-my.sharepoint.com/personal/ade/film.mp4', 'OneDrive shows a page here'],
    ['https://cdn.example/lesson.avi', 'Browsers do not play .avi files: save the film as .mp4'],
    ['https://cdn.example/lesson.MKV', 'Browsers do not play .mkv files: save the film as .mp4'],
  ])('%s: %s', (link, why) => {
    expect(unplayableReason(link)).toContain(why);
    expect(playableKind(link)).toBeNull();
  });

  test('is general where nothing is known of the site', () => {
    for (const link of ['https://vimeo.com/76979871', 'https://notdropbox.com/page', 'lesson', '']) {
      expect(unplayableReason(link)).toBe(unplayableMessage);
    }
  });

  test('there is none for what plays', () => {
    for (const link of [
      `https://youtu.be/${id}`,
      `https://www.youtube.com/watch?v=${id}&list=PL1&index=3`,
      `https://www.youtube.com/shorts/${id}`,
      'https://cdn.example/a.mp4',
      'https://www.dropbox.com/s/abc/film.mp4?raw=1',
      'https://www.dropbox.com/scl/fi/abc/film.mp4?rlkey=x&dl=1',
      'https://dl.dropboxusercontent.com/s/abc/film.mp4',
    ]) {
      expect(unplayableReason(link), link).toBeNull();
    }
  });
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
