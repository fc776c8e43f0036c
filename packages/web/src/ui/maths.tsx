import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mathsParts } from '../lib/maths-parts.ts';

type Draw = typeof import('./draw-formula.ts').drawFormula;

let draw: Draw | undefined;
let loading: Promise<void> | undefined;

/** KaTeX with its style sheet and fonts, on the first formula only; without a network the next formula asks again. */
function loadDraw(): Promise<void> {
  loading ??= import('./draw-formula.ts').then(
    (module) => {
      draw = module.drawFormula;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** The box whose lines the formula stands in. */
function boxAround(element: HTMLElement): HTMLElement {
  const parent = element.parentElement;
  if (!parent) return element;
  return getComputedStyle(parent).display === 'inline' ? boxAround(parent) : parent;
}

function innerWidthOf(box: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(box);
  return box.clientWidth - Number.parseFloat(paddingLeft || '0') - Number.parseFloat(paddingRight || '0');
}

/** True when a term of the formula has no room in its line, as the window and the fonts change. */
function useTooWide(place: { current: HTMLElement | null }, drawn: string | undefined): boolean {
  const [isTooWide, setIsTooWide] = useState(false);
  useEffect(() => {
    if (drawn === undefined || !place.current) return;
    const box = boxAround(place.current);
    const terms = [...place.current.querySelectorAll<HTMLElement>('.katex-base')];
    const measure = () => setIsTooWide(Math.max(0, ...terms.map((term) => term.offsetWidth)) > innerWidthOf(box));
    const observer = new ResizeObserver(measure);
    for (const element of [box, ...terms]) observer.observe(element);
    return () => observer.disconnect();
  }, [drawn, place]);
  return isTooWide;
}

/**
 * Its source, until it can be drawn; React knows of no child here, so what KaTeX builds is left alone. Lines break
 * between its terms. A term wider than the line scrolls by itself, by keyboard too.
 */
function Formula({ source }: { source: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState<string>();
  useLayoutEffect(() => {
    const span = place.current;
    if (!span) return;
    let isOld = false;
    const drawNow = () => {
      if (isOld || !draw) return;
      draw(span, source);
      setDrawn(source);
    };
    span.textContent = `$${source}$`;
    if (draw) drawNow();
    else void loadDraw().then(drawNow);
    return () => {
      isOld = true;
    };
  }, [source]);
  const scrolls = useTooWide(place, drawn);
  return (
    <span
      ref={place}
      tabIndex={scrolls ? 0 : undefined}
      className={scrolls ? 'inline-block w-full overflow-x-auto overflow-y-hidden py-1 align-bottom' : undefined}
    />
  );
}

/** A text that may hold formulas between dollar signs. */
export function Maths({ text }: { text: string }) {
  return mathsParts(text).map((part, index) =>
    part.kind === 'formula' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
      <Formula key={index} source={part.text} />
    ) : (
      part.text
    ),
  );
}
