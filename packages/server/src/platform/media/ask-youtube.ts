import type { Context } from '../http/context.ts';

type YoutubeAnswer = NonNullable<Awaited<ReturnType<Context['askYoutube']>>>;

const patienceMs = 3000;
const longestTitle = 200;

const isTitled = (page: unknown): page is { title: string } =>
  typeof page === 'object' && page !== null && 'title' in page && typeof page.title === 'string';

/** Interprets an oEmbed reply; null if it is inconclusive. */
export function answerOf(status: number, page: unknown): YoutubeAnswer | null {
  if (status === 200 && isTitled(page)) return { title: page.title.slice(0, longestTitle), problem: null };
  if (status === 401 || status === 403) {
    const problem = 'YouTube does not let us play this video: it is private, or its owner does not allow other sites';
    return { title: null, problem };
  }
  if (status === 400 || status === 404) {
    const problem = 'YouTube has no video at this link: it was deleted, or a letter of the link is wrong';
    return { title: null, problem };
  }
  return null;
}

/** The id was checked and the host is fixed, so no user-supplied URL is fetched. Null if YouTube cannot be reached. */
export async function askYoutube(videoId: string): Promise<YoutubeAnswer | null> {
  const video = encodeURIComponent(`https://www.youtube.com/watch?v=${videoId}`);
  try {
    const response = await fetch(`https://www.youtube.com/oembed?format=json&url=${video}`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    return answerOf(response.status, response.ok ? await response.json() : null);
  } catch {
    return null;
  }
}
