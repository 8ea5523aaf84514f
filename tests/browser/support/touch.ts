/** Helpers for touch screens. */
import { expect, type Page } from '@playwright/test';

export const PHONE = { viewport: { width: 400, height: 860 }, hasTouch: true, isMobile: true } as const;

/** Asserts that visible controls are at least 44 by 44 px, that the text in fields is 16 px, and that nothing overflows. */
export async function assertTouchable(page: Page): Promise<void> {
  expect(await page.locator('body').evaluate(faults)).toEqual([]);
}

/** Returns the faults. Runs in the page. */
function faults(body: HTMLElement): string[] {
  const { defaultView: view, documentElement } = body.ownerDocument;
  if (!view) return ['There is no window.'];
  const { innerWidth, innerHeight } = view;
  const found: string[] = [];
  if (documentElement.scrollWidth > innerWidth) found.push(`The page is ${documentElement.scrollWidth} px wide.`);
  const front = [...body.querySelectorAll('[role$=dialog], [role=menu]')].at(-1) ?? body;
  const controls = 'button, a[href], input, select, textarea, summary, [role^=menuitem]';
  for (const control of front.querySelectorAll<HTMLElement>(controls)) {
    const name = control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML.slice(0, 80));
    const isField = control.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=file])');
    const fontSize = Number.parseFloat(view.getComputedStyle(control).fontSize);
    if (isField && fontSize < 16) found.push(`${name}: text of ${fontSize} px`);
    // The target of a checkbox includes its label or, in a row, its cell.
    const target = control.closest('label, [data-check], [data-cell="check"]') ?? control;
    const box = target.getBoundingClientRect();
    if (box.width < 2) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isInView = (left: number, top: number) => left >= 0 && top >= 0 && left < innerWidth && top < innerHeight;
    const isHit = (left: number, top: number) => target.contains(body.ownerDocument.elementFromPoint(left, top));
    // Skips controls that are covered or scrolled out of view.
    if (!isInView(x, y) || !isHit(x, y)) continue;
    const around = [
      [x, y - 21],
      [x, y + 21],
      [x - 21, y],
      [x + 21, y],
    ] as const;
    // A scroll container may cut off the control at its edge.
    const scroller = control.closest('[role=treegrid], [role=grid], [role=tablist], [data-dialog-body]');
    const edge = scroller?.getBoundingClientRect();
    const isCut = edge && (box.bottom > edge.bottom || box.top < edge.top || box.right > edge.right);
    if (!isCut && around.some(([left, top]) => isInView(left, top) && !isHit(left, top)))
      found.push(`${name}: ${Math.round(box.width)} by ${Math.round(box.height)} px`);
  }
  return found;
}
