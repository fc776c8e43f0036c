import type { DetailedHTMLProps, HTMLAttributes, RefAttributes } from 'react';

type Part = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
type Media = Part & RefAttributes<HTMLElement> & { src?: string; playsinline?: ''; preload?: string; poster?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': Part & {
        autohide?: string;
        autohideovercontrols?: '';
        nohotkeys?: '';
        novolumepref?: '';
        nomutedpref?: '';
      };
      'media-control-bar': Part;
      'media-play-button': Part & { notooltip?: '' };
      'media-seek-backward-button': Part & { seekoffset?: string; notooltip?: '' };
      'media-seek-forward-button': Part & { seekoffset?: string; notooltip?: '' };
      'media-mute-button': Part;
      'media-volume-range': Part;
      'media-time-range': Part;
      'media-time-display': Part & { showduration?: ''; notoggle?: '' };
      'media-captions-button': Part;
      'media-fullscreen-button': Part;
      'media-loading-indicator': Part & { noautohide?: ''; loadingdelay?: string };
      'media-playback-rate-menu': Part & { rates?: string; anchor?: string };
      'media-playback-rate-menu-button': Part;
      'media-chrome-menu-button': Part & { invoketarget?: string; notooltip?: '' };
      'media-chrome-menu': Part & { anchor?: string };
      'media-chrome-menu-item': Part & { type?: 'radio'; value?: string; checked?: boolean };
      'media-rendition-menu': Part & { anchor?: string };
      'media-rendition-menu-button': Part;
      'youtube-video': Media & { config?: Record<string, string | number> };
      'hls-video': Media;
    }
  }
}
