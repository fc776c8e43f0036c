/** Specification, section 3. */

export type VideoKind = 'youtube' | 'hls' | 'file';

function parsed(link: string): URL | null {
  try {
    const url = new URL(link);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

const segmentsOf = (url: URL) => url.pathname.split('/').filter(Boolean);

export function youtubeId(link: string): string | null {
  const url = parsed(link);
  if (!url) return null;
  const segments = segmentsOf(url);
  let id: string | null | undefined = null;
  if (url.hostname === 'youtu.be') id = segments[0];
  else if (youtubeHosts.has(url.hostname)) {
    id = ['embed', 'shorts', 'live', 'v'].includes(segments[0] ?? '') ? segments[1] : url.searchParams.get('v');
  }
  return id && /^[A-Za-z0-9_-]{11}$/.test(id) ? id : null;
}

export function isVideoLink(link: string): boolean {
  return link.length <= 500 && parsed(link) !== null;
}

const isOf = (url: URL, ...domains: string[]) =>
  domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));

/** Only with `raw` or `dl` Dropbox sends the file; otherwise a page about it. */
const isDropboxPage = (url: URL) =>
  isOf(url, 'dropbox.com') && url.searchParams.get('raw') !== '1' && url.searchParams.get('dl') !== '1';
const isOneDrive = (url: URL) => isOf(url, 'onedrive.live.com', '1drv.ms', 'sharepoint.com');

const videoFile = /\.(mp4|m4v|mov|webm)$/;

/** Null where our player can only fail: web pages, and formats no browser plays. */
export function playableKind(link: string): VideoKind | null {
  if (youtubeId(link)) return 'youtube';
  const url = parsed(link);
  if (!url || isDropboxPage(url) || isOneDrive(url)) return null;
  const path = url.pathname.toLowerCase();
  if (path.endsWith('.m3u8')) return 'hls';
  return videoFile.test(path) ? 'file' : null;
}

const uploadIt = 'Download the film and upload it here, or put it on YouTube and use that link';

function youtubeProblem(url: URL): string {
  const [first = ''] = url.hostname === 'youtu.be' ? [''] : segmentsOf(url);
  const openOne = 'open one video of it and copy that link';
  if (first === 'playlist') return `This is a YouTube playlist, not a video: ${openOne}`;
  if (first.startsWith('@') || ['channel', 'c', 'user'].includes(first)) {
    return `This is a YouTube channel, not a video: ${openOne}`;
  }
  if (first === 'clip') return 'This is a YouTube clip: open the video that it is from and copy that link';
  return 'This YouTube link names no video: open the video and copy its link again';
}

const otherFile = /\.(avi|mkv|wmv|flv|mpe?g|3gp|ts|mp3|m4a|wav|pdf|docx?|pptx?|zip)$/;

export const unplayableMessage =
  'We cannot play this video: use a YouTube link, or the address of a file that ends in .mp4, .webm, .m4v, .mov or .m3u8';

/** Why our player cannot play a link, in plain words; null where it can. */
export function unplayableReason(link: string): string | null {
  if (playableKind(link)) return null;
  const url = parsed(link);
  if (!url) return unplayableMessage;
  if (url.hostname === 'youtu.be' || youtubeHosts.has(url.hostname)) return youtubeProblem(url);
  if (isOf(url, 'drive.google.com', 'docs.google.com', 'photos.google.com', 'photos.app.goo.gl')) {
    return `Google shows a page here and gives no player the film itself. ${uploadIt}`;
  }
  if (isDropboxPage(url))
    return 'Dropbox shows a page here instead of the film: end the link with raw=1 instead of dl=0';
  if (isOneDrive(url)) return `OneDrive shows a page here and gives no player the film itself. ${uploadIt}`;
  const format = otherFile.exec(url.pathname.toLowerCase())?.[1];
  if (format) return `Browsers do not play .${format} files: save the film as .mp4`;
  return unplayableMessage;
}

/** Lessons from before links were checked may have any. */
export function videoKind(link: string): VideoKind {
  return playableKind(link) ?? 'file';
}

export function embedLink(link: string): string {
  const id = youtubeId(link);
  return id ? `https://www.youtube.com/embed/${id}` : link;
}
