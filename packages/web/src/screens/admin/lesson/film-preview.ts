import { HlsVideoElement } from 'hls-video-element';
import type { DetailedHTMLProps, HTMLAttributes, RefAttributes } from 'react';

/** The Content-Security-Policy of this document allows no style in a shadow root and no worker made of a blob. */
class FilmPreview extends HlsVideoElement {
  static override getTemplateHTML = () => '<slot name="media"></slot><slot></slot>';

  constructor() {
    super();
    this.config = { enableWorker: false };
  }
}

if (!customElements.get('film-preview')) customElements.define('film-preview', FilmPreview);

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'film-preview': DetailedHTMLProps<HTMLAttributes<HTMLVideoElement>, HTMLVideoElement> &
        RefAttributes<HTMLVideoElement>;
    }
  }
}
