import type { Pdf } from '../../platform/files/pdf.ts';

type Svg = {
  attributes: Readonly<Record<string, string>>;
  children: readonly { attributes?: Readonly<Record<string, string>>; toMarkup: () => string }[];
};

/** A span with a drawing, or with the parts of one that is as long as it has to be. */
export type Graphic = { classes: readonly string[]; children: readonly (Svg | Graphic)[] };

type Place = { x: number; y: number; width: number; height: number };

/** Offset and width of a part, as shares of the whole; `katex.css` lets parts overlap. */
const parts: Readonly<Record<string, readonly [from: number, share: number]>> = {
  'halfarrow-left': [0, 0.502],
  'halfarrow-right': [0.498, 0.502],
  'brace-left': [0, 0.251],
  'brace-center': [0.25, 0.5],
  'brace-right': [0.749, 0.251],
};

const pathOf = (node: Svg['children'][number]) => / d="([^"]*)"/.exec(node.toMarkup())?.[1] ?? '';

/** 'none' fills the place, 'slice' keeps its size and is cut off, anything else fits into it. */
function paintPaths(document: Pdf, { attributes, children }: Svg, { x, y, width, height }: Place): void {
  const [, , boxWidth = 1, boxHeight = 1] = (attributes.viewBox ?? '').split(' ').map(Number);
  const aspect = attributes.preserveAspectRatio ?? 'xMidYMin';
  const [across, down] = [width / boxWidth, height / boxHeight];
  const scale = aspect.endsWith('slice') ? Math.max(across, down) : Math.min(across, down);
  const [scaleX, scaleY] = aspect === 'none' ? [across, down] : [scale, scale];
  const share = aspect.startsWith('xMax') ? 1 : aspect.startsWith('xMid') ? 0.5 : 0;
  document.save();
  if (aspect.endsWith('slice')) document.rect(x, y, width, height).clip();
  document.translate(x + (width - boxWidth * scaleX) * share, y).scale(scaleX, scaleY);
  for (const child of children) document.path(pathOf(child)).fill('black');
  document.restore();
}

/** The strokes of \cancel; from and to are 0 or 100%. */
function paintStrokes({ document, size }: { document: Pdf; size: number }, svg: Svg, place: Place): void {
  const { x, y, width, height } = place;
  const at = (share = '0') => Number.parseFloat(share) / 100;
  for (const { attributes = {} } of svg.children) {
    document
      .lineWidth(size * (Number.parseFloat(attributes['stroke-width'] ?? '') || 0.046))
      .moveTo(x + width * at(attributes.x1), y + height * at(attributes.y1))
      .lineTo(x + width * at(attributes.x2), y + height * at(attributes.y2))
      .stroke('black');
  }
}

/** `y` of the place is its top. */
export function paintGraphic(pen: { document: Pdf; size: number }, { children }: Graphic, place: Place): void {
  for (const child of children) {
    if (!('attributes' in child) || child.attributes.height === undefined) {
      const [from, share] = (child as Graphic).classes.map((name) => parts[name]).find(Boolean) ?? [0, 1];
      const own = { ...place, x: place.x + place.width * from, width: place.width * share };
      paintGraphic(pen, child as Graphic, own);
    } else if (child.attributes.viewBox) paintPaths(pen.document, child, place);
    else paintStrokes(pen, child, place);
  }
}
