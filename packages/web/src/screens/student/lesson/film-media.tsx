import type { Playback } from '@akada/contract';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { statusAt } from '../../../lib/call.ts';
import { keptAddress } from '../../../state/lessons/kept-files.ts';
import { guessedBandwidth } from '../../../state/player.ts';
import { type Choice, capOf } from '../shared/film-choice.ts';
import type { Ticket } from './film-ticket.ts';
import { type HlsApi, type HlsElement, type HlsError, startHls, useDefined } from './media.tsx';

/** Why a film does not play: no connection, two devices, no cookies, or it is not there any more. */
export type FilmFailure = 'network' | 'devices' | 'refused' | 'gone';

type Fail = (failure: FilmFailure) => void;
type Source = Pick<FilmMediaProps, 'ticket' | 'isSaving' | 'startAt' | 'choice'>;

/** Without the second limit hls.js loads as much as fits into 60 MB, which is a whole film. */
const hlsConfig = ({ ticket, isSaving, startAt, choice }: Source) => ({
  startPosition: startAt,
  maxBufferLength: 30,
  maxMaxBufferLength: isSaving ? 30 : 120,
  backBufferLength: 60,
  testBandwidth: false,
  abrEwmaDefaultEstimate: guessedBandwidth(),
  ...(choice !== 'kept' && { xhrSetup: () => ticket.fresh() }),
});

type Qualities = Playback['qualities'];

/** Both lists begin with the lightest; a browser may leave out what it cannot play. An upright film is named by its width. */
function levelAt(api: HlsApi, height: number, qualities: Qualities): number {
  if (api.levels.length === qualities.length) return qualities.findIndex((quality) => quality.height === height);
  return api.levels.findIndex((level) => Math.min(level.width, level.height) === height);
}

/** -1 is hls.js's word for adaptive. */
const levelOf = (api: HlsApi, choice: Choice, qualities: Qualities) =>
  choice === 'auto' ? -1 : levelAt(api, Number(choice), qualities);

function setCap(api: HlsApi, choice: Choice, qualities: Qualities): void {
  const cap = capOf({ qualities });
  api.autoLevelCapping = choice === 'auto' && cap !== null ? levelAt(api, cap, qualities) : -1;
}

/** True where the ticket is new, so that loading may go on. */
async function renewed(ticket: Ticket, fail: Fail): Promise<boolean> {
  const renewal = await ticket.refused();
  if (renewal !== 'renewed') fail(renewal === 'failed' ? 'network' : renewal);
  return renewal === 'renewed';
}

const failureOf = (status: number): FilmFailure => {
  if (status === 429) return 'devices';
  return status === 404 || status === 410 ? 'gone' : 'network';
};

function followErrors(api: HlsApi, ticket: Ticket, fail: Fail): void {
  let hasRecovered = false;
  let isRenewing = false;
  const goOn = async () => {
    // Sound and picture are refused at one moment.
    if (isRenewing) return;
    isRenewing = true;
    const mayGoOn = await renewed(ticket, fail);
    isRenewing = false;
    if (!mayGoOn) return;
    if (api.levels.length === 0 && api.url) api.loadSource(api.url);
    api.startLoad();
  };
  api.on('hlsError', (_name: string, { fatal, type, response }: HlsError) => {
    const status = response?.code ?? 0;
    if (status === 403) void goOn();
    else if (status === 429 || (fatal && type !== 'mediaError')) fail(failureOf(status));
    else if (fatal && hasRecovered) fail('network');
    else if (fatal) {
      hasRecovered = true;
      api.recoverMediaError();
    }
  });
}

/** A hundred kilobytes come before the first picture: a quarter of a minute on 2G. */
const patienceMs = 60_000;

type FilmMediaProps = {
  playback: Playback;
  choice: Choice;
  title: string;
  media: RefObject<HTMLMediaElement | null>;
  /** In seconds. */
  startAt: number;
  plays: boolean;
  isSaving: boolean;
  ticket: Ticket;
  onFailure: Fail;
  /** The element had failed without a valid ticket: a new one is needed. */
  onRenewed: () => void;
};

const sourceOf = (playback: Playback, choice: Choice) => {
  const { hls, audio, original } = playback;
  if (choice === 'kept') return keptAddress(playback);
  if (choice === 'sound') return audio ?? '';
  return choice === 'original' ? (original ?? '') : (hls ?? '');
};

function useFilm(props: FilmMediaProps, isDefined: boolean, api: RefObject<HlsApi | null>): void {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const { media, playback, choice, ticket, startAt, plays, onFailure, onRenewed } = latest.current;
    const element: HlsElement | null = media.current;
    if (!isDefined || !element) return;
    const src = sourceOf(playback, choice);
    let isGone = false;
    const fail: Fail = (failure) => {
      if (isGone) return;
      clearTimeout(timer);
      api.current?.stopLoad();
      element.pause();
      onFailure(failure);
    };
    const timer = setTimeout(() => fail('network'), patienceMs);
    const onReady = () => {
      clearTimeout(timer);
      if (Math.abs(element.currentTime - startAt) > 1) element.currentTime = startAt;
      // A browser may want a tap first: then it waits at its second.
      if (plays) element.play()?.catch(() => undefined);
    };
    const onError = async () => {
      if (api.current) return;
      const status = await statusAt(src);
      if (status !== 403) fail(failureOf(status));
      else if ((await renewed(ticket, fail)) && !isGone) onRenewed();
    };
    element.addEventListener('loadedmetadata', onReady, { once: true });
    element.addEventListener('error', onError);
    element.config = hlsConfig(latest.current);
    void startHls(element, src).then((started) => {
      if (isGone || !started) return;
      api.current = started;
      followErrors(started, ticket, fail);
      started.on('hlsManifestParsed', () => {
        const { choice: chosen } = latest.current;
        setCap(started, chosen, playback.qualities);
        const level = levelOf(started, chosen, playback.qualities);
        if (level !== -1) {
          started.startLevel = level;
          started.loadLevel = level;
        }
      });
    });
    return () => {
      isGone = true;
      api.current = null;
      clearTimeout(timer);
      element.removeEventListener('loadedmetadata', onReady);
      element.removeEventListener('error', onError);
      // Otherwise the browser continues to download a film that is not shown.
      element.removeAttribute('src');
      element.load();
    };
  }, [isDefined, api]);
}

/** Sound alone, and the original, are sources of their own: a new `key` for each. */
export function FilmMedia(props: FilmMediaProps) {
  const { playback, choice, title, media, onFailure } = props;
  const { captions, poster, qualities } = playback;
  const api = useRef<HlsApi | null>(null);
  const setFailed = useCallback((hasFailed: boolean) => hasFailed && onFailure('network'), [onFailure]);
  const isDefined = useDefined(choice === 'original' ? 'file' : 'hls', setFailed);
  useFilm(props, isDefined, api);
  useEffect(() => {
    const running = api.current;
    if (!running || running.levels.length === 0 || choice === 'sound' || choice === 'kept') return;
    setCap(running, choice, qualities);
    running.nextLevel = levelOf(running, choice, qualities);
  }, [choice, qualities]);
  if (!isDefined) return null;

  const keep = (element: HTMLElement | null) => {
    media.current = element as HTMLMediaElement | null;
  };
  const shown = choice === 'sound' && poster ? { poster } : {};
  const track = captions && <track kind="captions" src={captions} srcLang="en" label="English" />;
  if (choice !== 'original') {
    return (
      <hls-video ref={keep} slot="media" playsinline="" preload="auto" title={title} {...shown}>
        {track}
      </hls-video>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: the track is there where the film has captions
    <video ref={keep} slot="media" playsInline preload="auto" aria-label={title}>
      {track}
    </video>
  );
}
