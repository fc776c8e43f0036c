import 'media-chrome/media-controller';
import type { MediaController } from 'media-chrome/media-controller';
import 'media-chrome/media-control-bar';
import 'media-chrome/media-play-button';
import 'media-chrome/media-seek-backward-button';
import 'media-chrome/media-seek-forward-button';
import 'media-chrome/media-mute-button';
import 'media-chrome/media-volume-range';
import 'media-chrome/media-time-range';
import 'media-chrome/media-time-display';
import 'media-chrome/media-captions-button';
import 'media-chrome/media-fullscreen-button';
import 'media-chrome/media-loading-indicator';
import 'media-chrome/menu/media-chrome-menu-item';
import 'media-chrome/menu/media-playback-rate-menu';
import 'media-chrome/menu/media-playback-rate-menu-button';
import 'media-chrome/menu/media-rendition-menu';
import 'media-chrome/menu/media-rendition-menu-button';
import { clockText } from '@akada/contract/rules/exam-clock';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { skipSeconds } from './player-input.ts';

const rates = '0.5 0.75 1 1.25 1.5 1.75 2';
const offset = String(skipSeconds);

/** The page before the player; the player is a document of its own. */
export type Back = { to: string; label: string };
export const toLessons: Back = { to: '/student/my-lessons', label: 'Back to Lessons' };

type ControlsProps = {
  title: string;
  back: Back;
  /** The title of the one that is shown. */
  chapter: string | null;
  /** Seconds at which a question stops the film. */
  stops: readonly number[];
  /** In seconds; 0 until it is known. */
  duration: number;
  rate: number;
  isBusy: boolean;
  hasQualities: boolean;
  buttons: ReactNode;
  menus: ReactNode;
};

/** The button has aria-checked, which only a switch may have. */
const asSwitch = (element: HTMLElement | null) => element?.setAttribute('role', 'switch');

/** A menu may hold choices only, but the library puts a hidden Back button in it. */
export const asMenu = (element: HTMLElement | null) => {
  const back = element?.shadowRoot?.querySelector('button[part~="back"]');
  back?.setAttribute('aria-hidden', 'true');
  back?.setAttribute('disabled', '');
};

/** Marks on the bar of time. */
function Stops({ stops, duration }: Pick<ControlsProps, 'stops' | 'duration'>) {
  if (stops.length === 0) return null;
  const times = stops.map((second) => clockText(second)).join(', ');
  return (
    <>
      <div className="player-stops" aria-hidden="true">
        {stops.map((second) => (
          <span key={second} style={{ left: `${(second / duration) * 100}%` }} />
        ))}
      </div>
      <p className="sr-only">{`The film stops for a question at ${times}`}</p>
    </>
  );
}

/** This document's Content-Security-Policy is wider, so the link loads a new one. */
export function Controls({ title, back, chapter, stops, duration, rate, ...rest }: ControlsProps) {
  const { isBusy, hasQualities, buttons, menus } = rest;
  return (
    <>
      <div slot="top-chrome" className="player-top">
        <a href={back.to} className="player-back">
          <ArrowLeft className="size-5 shrink-0" aria-hidden="true" />
          {back.label}
        </a>
        <h1 dir="auto" className="player-title">
          {title}
        </h1>
      </div>
      <div slot="centered-chrome" className="player-centre">
        <media-seek-backward-button className="player-touch" seekoffset={offset} notooltip="" />
        <media-play-button className="player-play" notooltip="" />
        <media-seek-forward-button className="player-touch" seekoffset={offset} notooltip="" />
      </div>
      {isBusy && <media-loading-indicator slot="centered-chrome" className="player-busy" noautohide="" />}
      <div className="player-bottom">
        {chapter !== null && <p className="player-chapter">{chapter}</p>}
        <div className="player-rail">
          <media-time-range className="player-range" />
          {duration > 0 && <Stops {...{ stops, duration }} />}
        </div>
        <media-control-bar className="player-bar">
          <media-play-button className="player-wide" />
          <media-seek-backward-button className="player-wide" seekoffset={offset} />
          <media-seek-forward-button className="player-wide" seekoffset={offset} />
          <media-time-display showduration="" notoggle="" />
          <span className="player-space" />
          <media-mute-button />
          <media-volume-range className="player-wide" />
          <media-captions-button ref={asSwitch} />
          <media-playback-rate-menu-button>
            <span slot="icon" className="player-rate">
              {rate}
            </span>
          </media-playback-rate-menu-button>
          {hasQualities && <media-rendition-menu-button />}
          {buttons}
          <media-fullscreen-button />
        </media-control-bar>
      </div>
      <media-playback-rate-menu ref={asMenu} className="player-menu" hidden anchor="auto" rates={rates} />
      {hasQualities && <media-rendition-menu ref={asMenu} className="player-menu" hidden anchor="auto" />}
      {menus}
    </>
  );
}

const shownMs = 8000;

type ResumeNoteProps = {
  /** In seconds. */
  start: number;
  controller: RefObject<MediaController | null>;
  media: RefObject<HTMLMediaElement | null>;
};

export function ResumeNote({ start, controller, media }: ResumeNoteProps) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const element = controller.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onPlaying = () => {
      timer ??= setTimeout(() => setIsShown(false), shownMs);
    };
    element?.addEventListener('playing', onPlaying, { capture: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('playing', onPlaying, { capture: true });
    };
  }, [controller]);
  if (!isShown) return null;

  const startOver = () => {
    if (media.current) media.current.currentTime = 0;
    setIsShown(false);
    controller.current?.focus();
  };
  return (
    <div className="player-resume">
      <span role="status">{`Resumed at ${clockText(Math.floor(start))}`}</span>
      <button type="button" onClick={startOver}>
        Start over
      </button>
    </div>
  );
}
