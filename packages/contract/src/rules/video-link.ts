/** Reading video links (specification, section 3: a watch URL is converted to embed form). */

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

/** The 11-character id of a YouTube watch, short, embed, live or youtu.be link; null for any other link. */
export function youtubeId(link: string): string | null {
  const url = parsed(link);
  if (!url) return null;
  const segments = url.pathname.split('/').filter(Boolean);
  let id: string | null | undefined = null;
  if (url.hostname === 'youtu.be') id = segments[0];
  else if (youtubeHosts.has(url.hostname)) {
    id = ['embed', 'shorts', 'live', 'v'].includes(segments[0] ?? '') ? segments[1] : url.searchParams.get('v');
  }
  return id && /^[A-Za-z0-9_-]{11}$/.test(id) ? id : null;
}

/** True for a link a player can be given: http or https, at most 500 characters. */
export function isVideoLink(link: string): boolean {
  return link.length <= 500 && parsed(link) !== null;
}

export function videoKind(link: string): VideoKind {
  if (youtubeId(link)) return 'youtube';
  return parsed(link)?.pathname.toLowerCase().endsWith('.m3u8') ? 'hls' : 'file';
}

/** A YouTube link in embed form; any other link unchanged. */
export function embedLink(link: string): string {
  const id = youtubeId(link);
  return id ? `https://www.youtube.com/embed/${id}` : link;
}
