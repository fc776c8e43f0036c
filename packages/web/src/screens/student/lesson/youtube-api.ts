const address = 'https://www.youtube.com/iframe_api';
const timeoutMs = 12_000;

type YouTubeWindow = Window & { YT?: { Player?: unknown }; onYouTubeIframeAPIReady?: () => void };

let loading: Promise<void> | null = null;

function load(): Promise<void> {
  const page: YouTubeWindow = window;
  if (page.YT?.Player) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('YouTube does not answer'));
    };
    const timer = setTimeout(fail, timeoutMs);
    page.onYouTubeIframeAPIReady = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.src = address;
    document.head.append(script);
  });
}

/** The video element would wait for this script without end, and could not try again; here it fails and can. */
export function youtubeApi(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
