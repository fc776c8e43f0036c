import type { Box } from '../../../lib/square-picture.ts';

export type Size = { width: number; height: number };

/** The middle of the square as shares of width and height; at zoom 1 the square is as large as the picture allows. */
export type Crop = { x: number; y: number; zoom: number };

export const mostZoom = 4;
export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function edgeOf(size: Size, zoom: number): number {
  return Math.min(size.width, size.height) / zoom;
}

/** The nearest crop whose square lies inside the picture. */
function held(size: Size, { x, y, zoom }: Crop): Crop {
  const half = edgeOf(size, zoom) / 2;
  const [halfX, halfY] = [half / size.width, half / size.height];
  return { x: within(x, halfX, 1 - halfX), y: within(y, halfY, 1 - halfY), zoom };
}

/** By shares of the square that is shown: (0.5, 0) brings its right edge to the middle. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const edge = edgeOf(size, crop.zoom);
  return held(size, {
    ...crop,
    x: crop.x + (right * edge) / size.width,
    y: crop.y + (down * edge) / size.height,
  });
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return held(size, { ...crop, zoom: within(zoom, 1, mostZoom) });
}

/** In pixels of the picture. */
export function boxOf(size: Size, crop: Crop): Box {
  const edge = edgeOf(size, crop.zoom);
  return { left: crop.x * size.width - edge / 2, top: crop.y * size.height - edge / 2, edge };
}
