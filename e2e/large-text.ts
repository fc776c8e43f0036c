import type { Page } from '@playwright/test';

/**
 * Content that is lost on a screen with little room for its text. Runs in the page.
 *
 * A page may be longer than its window, so only content out of reach of scrolling is lost: a control beyond the window
 * or behind an edge that does not scroll, text cut without an ellipsis, and bars that cover the content below them.
 */
function lossesIn(maxBars: number): string[] {
  const found = new Set<string>();
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]';
  const name = (element: Element) =>
    `${element.localName} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`;
  const isHidden = (element: Element) =>
    element.closest('.sr-only, [inert], [aria-hidden=true], [data-toast], svg, option, script, noscript') !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    (element as HTMLElement).offsetWidth < 2;

  type Edge = { element: Element; x: string; y: string };
  const edgesOf = (element: Element): Edge[] => {
    const edges: Edge[] = [];
    let isClamped = false;
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX: x, overflowY: y, position } = getComputedStyle(up);
      // A title that ends in an ellipsis is shown in whole behind its link.
      const { webkitLineClamp, textOverflow } = getComputedStyle(up);
      isClamped ||= webkitLineClamp !== 'none' || textOverflow === 'ellipsis';
      const isScrolled = [x, y].some((overflow) => overflow === 'auto' || overflow === 'scroll');
      if ((x !== 'visible' || y !== 'visible') && (isScrolled || !isClamped)) edges.push({ element: up, x, y });
      if (position === 'fixed') break;
    }
    return edges;
  };
  const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  function cutControl(element: Element): void {
    const box = element.getBoundingClientRect();
    let [free, freeDown] = [false, false];
    for (const edge of edgesOf(element)) {
      const around = edge.element.getBoundingClientRect();
      const isWide = box.left < around.left - 1 || box.right > around.right + 1;
      const isTall = box.top < around.top - 1 || box.bottom > around.bottom + 1;
      if ((!free && isWide && isCutting(edge.x)) || (!freeDown && isTall && isCutting(edge.y))) {
        found.add(`${name(element)} is cut by its box`);
      }
      free ||= edge.x === 'auto' || edge.x === 'scroll';
      freeDown ||= edge.y === 'auto' || edge.y === 'scroll';
    }
    if (!free && (box.left < -1 || box.right > innerWidth + 1)) found.add(`${name(element)} is beyond the window`);
  }

  function cutText(element: HTMLElement): void {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return;
    const isCut =
      (isCutting(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (isCutting(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (!isCut) return;
    const edge = element.getBoundingClientRect();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement || isHidden(node.parentElement)) continue;
      if (edgesOf(node.parentElement).some((inner) => inner.element !== element && element.contains(inner.element)))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const slack = 3;
      if (
        (isCutting(overflowX) && (left < edge.left - slack || right > edge.right + slack)) ||
        (isCutting(overflowY) && (top < edge.top - slack || bottom > edge.bottom + slack))
      ) {
        found.add(`text '${node.textContent.trim().slice(0, 40)}' is cut`);
      }
    }
  }

  const isBar = (element: Element) => {
    const { position, pointerEvents } = getComputedStyle(element);
    return (position === 'fixed' || position === 'sticky') && pointerEvents !== 'none' && !isHidden(element);
  };
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].at(-1);
  const scope = dialog ?? document.body;

  for (const element of scope.querySelectorAll(controls)) if (!isHidden(element)) cutControl(element);
  for (const element of scope.querySelectorAll<HTMLElement>('*')) if (!isHidden(element)) cutText(element);
  if (dialog) return [...found];

  const bars = [...document.querySelectorAll('body *')].filter(isBar);
  const stuck = bars.map((bar) => bar.getBoundingClientRect()).filter(({ width }) => width > innerWidth / 2);
  const height = stuck
    // A film fills the window: it is the page.
    .filter((box) => box.height < innerHeight)
    .filter(({ top, bottom }) => (top <= 1 && bottom > 0) || (bottom >= innerHeight - 1 && top < innerHeight))
    .reduce((sum, box) => sum + box.height, 0);
  if (height > innerHeight * maxBars) found.add(`bars take ${Math.round(height)} of ${innerHeight} px`);

  // The foot of the page, which cannot be scrolled any further up.
  scrollTo(0, document.documentElement.scrollHeight);
  for (const element of [...document.querySelectorAll(`main :is(${controls})`)].slice(-6)) {
    const box = element.getBoundingClientRect();
    if (isHidden(element) || box.bottom > innerHeight || box.top < innerHeight / 2) continue;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const bar = hit && bars.find((each) => each.contains(hit) && !each.contains(element));
    if (bar) found.add(`${name(element)} is covered by ${name(bar)}`);
  }
  scrollTo(0, 0);
  return [...found];
}

/** The question keeps two thirds of an exam's screen, and so does any page. */
const maxBars = 1 / 3;

export const losses = (page: Page): Promise<string[]> => page.evaluate(lossesIn, maxBars);
