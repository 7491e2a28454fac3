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
  const latest = useRef(shown);
  const rowPx = useRef(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    let step = 0;
    const measure = () => {
      cancelAnimationFrame(step);
      // A list that became much shorter shows no tile yet: its rows are as high as those before.
      rowPx.current = rowHeightOf(element) ?? rowPx.current;
      if (rowPx.current === 0) return;
      const place = { ...placeOf(element), rowPx: rowPx.current, count };
      const { rows, isPartial } = rowsInView(place, latest.current);
      latest.current = unlessSame(latest.current, rows);
      setShown(latest.current);
      if (isPartial) step = requestAnimationFrame(measure);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(step);
      sizes.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [count]);
  return { ...shown, to: Math.min(shown.to, count), list };
}

/** From the top of a row to the top of the next; null without a tile. */
function rowHeightOf(list: HTMLUListElement): number | null {
  const height = list.firstElementChild?.getBoundingClientRect().height ?? 0;
  return height === 0 ? null : height + Number(getComputedStyle(list).rowGap.replace('px', ''));
}

function placeOf(list: HTMLUListElement) {
  return {
    columns: getComputedStyle(list).gridTemplateColumns.split(' ').length,
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
