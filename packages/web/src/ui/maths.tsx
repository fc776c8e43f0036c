import { isChemistry } from '@akada/contract/rules/broken-formula';
import { mathsParts } from '@akada/contract/rules/maths-parts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

type Draw = typeof import('./draw-formula.ts').drawFormula;

let draw: Draw | undefined;
let hasChemistry = false;
const loading = new Map<string, Promise<void>>();

/** After a failure the next formula tries again. */
function once(name: string, load: () => Promise<void>): Promise<void> {
  const loads = loading.get(name) ?? load().catch(() => void loading.delete(name));
  loading.set(name, loads);
  return loads;
}

/** KaTeX loads with the first formula, its extension with the first one of chemistry. */
async function loadDraw(source: string): Promise<void> {
  await once('katex', async () => {
    draw = (await import('./draw-formula.ts')).drawFormula;
  });
  if (!isChemistry(source)) return;
  await once('chemistry', async () => {
    await import('../lib/chemistry.ts');
    hasChemistry = true;
  });
}

const isLoaded = (source: string) => draw !== undefined && (hasChemistry || !isChemistry(source));

function boxAround(element: HTMLElement): HTMLElement {
  const parent = element.parentElement;
  if (!parent) return element;
  return getComputedStyle(parent).display === 'inline' ? boxAround(parent) : parent;
}

function innerWidthOf(box: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(box);
  return box.clientWidth - Number.parseFloat(paddingLeft || '0') - Number.parseFloat(paddingRight || '0');
}

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

/** React renders no child here, so that KaTeX owns the nodes. A term wider than the line scrolls, by keyboard too. */
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
    if (isLoaded(source)) drawNow();
    else void loadDraw(source).then(drawNow);
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

/** Formulas stand between dollar signs. The direction is that of the first letter: Arabic begins at the right. */
export function Maths({ text }: { text: string }) {
  return (
    <bdi dir="auto">
      {mathsParts(text).map((part, index) =>
        part.kind === 'formula' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
          <Formula key={index} source={part.text} />
        ) : (
          part.text
        ),
      )}
    </bdi>
  );
}
