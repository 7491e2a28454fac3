import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type RowsInView, rowsInView } from './rows-in-view.ts';

/** What is drawn first, before a row has been measured. */
const FIRST = 35;

/**
 * Which tiles of a long grid are in the document: those of the window and some rows more. A list of 2,000 pictures takes seconds to draw,
 * also where the browser leaves out what is far away (docs/performance.md).
 *
 * @param count of the tiles. All rows of the grid are equally high.
 */
export function useRowsInView(
  count: number,
): RowsInView & { readonly list: RefObject<HTMLUListElement | null> } {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<RowsInView>({ from: 0, to: FIRST, beforePx: 0, afterPx: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const place = placeOf(element);
      if (place) setShown((before) => unlessSame(before, rowsInView({ ...place, count })));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [count]);
  return { ...shown, to: Math.min(shown.to, count), list };
}

function placeOf(list: HTMLUListElement) {
  const first = list.firstElementChild;
  if (!first) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const rowPx = first.getBoundingClientRect().height + Number(rowGap.replace('px', ''));
  if (!(rowPx > 0)) return null;
  return {
    columns: gridTemplateColumns.split(' ').length,
    rowPx,
    offsetPx: -list.getBoundingClientRect().top,
    windowPx: window.innerHeight,
  };
}

/** The state of before where nothing changed: then nothing is drawn again. */
function unlessSame(before: RowsInView, now: RowsInView): RowsInView {
  const isSame =
    before.from === now.from &&
    before.to === now.to &&
    before.beforePx === now.beforePx &&
    before.afterPx === now.afterPx;
  return isSame ? before : now;
}
