import { ArrowLeft } from 'lucide-react';
import { skipSeconds } from './steer.ts';

const rates = '0.5 0.75 1 1.25 1.5 1.75 2';
const offset = String(skipSeconds);

type Props = {
  title: string;
  rate: number;
  isBusy: boolean;
  /** The stream comes in more than one size. */
  hasQualities: boolean;
};

/** It says whether it is on (aria-checked), which a plain button may not. */
const asSwitch = (element: HTMLElement | null) => element?.setAttribute('role', 'switch');

/**
 * A menu holds choices and nothing else (role menu). The library's button back to another menu is not drawn here, but
 * whoever looks into the element still finds it.
 */
const asMenu = (element: HTMLElement | null) => {
  const back = element?.shadowRoot?.querySelector('button[part~="back"]');
  back?.setAttribute('aria-hidden', 'true');
  back?.setAttribute('disabled', '');
};

/** What lies over the picture. The link loads a new document: this one may do more than the others (its own CSP). */
export function Controls({ title, rate, isBusy, hasQualities }: Props) {
  return (
    <>
      <div slot="top-chrome" className="player-top">
        <a href="/student/my-lessons" className="player-back">
          <ArrowLeft className="size-5 shrink-0" aria-hidden="true" />
          Back to Lessons
        </a>
        <h1 className="player-title">{title}</h1>
      </div>
      <div slot="centered-chrome" className="player-centre">
        <media-seek-backward-button className="player-touch" seekoffset={offset} notooltip="" />
        <media-play-button className="player-play" notooltip="" />
        <media-seek-forward-button className="player-touch" seekoffset={offset} notooltip="" />
      </div>
      {isBusy && <media-loading-indicator slot="centered-chrome" className="player-busy" noautohide="" />}
      <div className="player-bottom">
        <media-time-range className="player-range" />
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
          <media-fullscreen-button />
        </media-control-bar>
      </div>
      <media-playback-rate-menu ref={asMenu} className="player-menu" hidden anchor="auto" rates={rates} />
      {hasQualities && <media-rendition-menu ref={asMenu} className="player-menu" hidden anchor="auto" />}
    </>
  );
}
