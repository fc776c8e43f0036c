import type { Page } from '@playwright/test';

/**
 * In place of YouTube, which journeys never ask: its script, which fetches a second one as the real one does, and a page for
 * its frame. The film is a minute long.
 */
function widget(): void {
  const states = { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 };
  class Player {
    #listeners = new Map<string, (event: { data: unknown }) => void>();
    #state = states.CUED;
    #time = 0;
    #rate = 1;
    #volume = 100;
    constructor(_frame: HTMLIFrameElement, { events }: { events: { onReady: () => void } }) {
      setTimeout(() => events.onReady(), 50);
      setInterval(() => this.#tick(), 100);
    }
    #tick() {
      if (this.#state !== states.PLAYING) return;
      this.#time = Math.min(this.#time + 0.1 * this.#rate, 60);
      this.#tell('onVideoProgress', this.#time);
    }
    #tell(name: string, data: unknown) {
      this.#listeners.get(name)?.({ data });
    }
    #turn(state: number) {
      this.#state = state;
      this.#tell('onStateChange', state);
    }
    addEventListener = (name: string, listener: (event: { data: unknown }) => void) =>
      void this.#listeners.set(name, listener);
    playVideo = () => this.#turn(states.PLAYING);
    pauseVideo = () => this.#turn(states.PAUSED);
    seekTo = (seconds: number) => {
      this.#time = seconds;
    };
    setPlaybackRate = (rate: number) => {
      this.#rate = rate;
      this.#tell('onPlaybackRateChange', rate);
    };
    setVolume = (volume: number) => {
      this.#volume = volume;
      this.#tell('onVolumeChange', volume);
    };
    getPlayerState = () => this.#state;
    getCurrentTime = () => this.#time;
    getDuration = () => 60;
    getVideoLoadedFraction = () => 1;
    getPlaybackRate = () => this.#rate;
    getVolume = () => this.#volume;
    isMuted = () => false;
    getOption = () => [];
    setOption = () => undefined;
    mute = () => undefined;
    unMute = () => undefined;
    destroy = () => undefined;
  }
  const page = window as Window & { YT?: object; onYouTubeIframeAPIReady?: () => void };
  page.YT = { Player, PlayerState: states };
  page.onYouTubeIframeAPIReady?.();
}

const second = 'https://www.youtube.com/s/player/www-widgetapi.js';
const first = `document.head.append(Object.assign(document.createElement('script'), { src: '${second}' }));`;
const frame = '<!doctype html><title>A film</title><body>A film</body>';

export async function standInForYoutube(page: Page): Promise<void> {
  const contentType = 'text/javascript';
  await page.route('https://www.youtube.com/iframe_api', (route) => route.fulfill({ contentType, body: first }));
  await page.route(second, (route) => route.fulfill({ contentType, body: `(${widget.toString()})();` }));
  await page.route(/youtube(-nocookie)?\.com\/embed\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: frame }),
  );
}
