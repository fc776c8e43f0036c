/** The controls this player shows; importing one defines its custom element. */
import 'media-chrome/media-controller';
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
