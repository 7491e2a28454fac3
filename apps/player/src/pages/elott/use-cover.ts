import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { type Cover, paintCover } from './cover.ts';
import { type Box, openScratches, type Point, type Scratches } from './scratching.ts';

const FINGER_PX = 24;
/** A press that moves less than this is a tap. */
const TAP_PX = 8;

interface Press {
  readonly id: number;
  readonly start: Point;
  last: Point;
  isStroke: boolean;
}

export interface CoverOptions {
  readonly code: string;
  readonly opened: ReadonlySet<number>;
  readonly isActive: boolean;
  /** The finger came down: what is below the cover is needed now. */
  readonly onTouch: () => void;
  readonly onOpen: (places: readonly number[]) => void;
}

/**
 * Lays the cover over the fields of a ticket (elements with `data-place` below `area`) and takes it away under the pointer. Gives
 * the pointer's handlers and whether the press that ends now was a stroke and not a tap.
 */
export function useCover(
  area: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  options: CoverOptions,
) {
  const current = useRef(options);
  current.current = options;
  const cover = useRef<Cover | null>(null);
  const scratches = useRef<Scratches | null>(null);
  const boxes = useRef<readonly Box[]>([]);
  const press = useRef<Press | null>(null);
  const { code, opened } = options;

  const lay = useCallback(() => {
    if (!area.current || !canvas.current) return;
    boxes.current = boxesOf(area.current);
    scratches.current = openScratches(boxes.current);
    cover.current = paintCover(canvas.current, code, boxes.current);
    clearOpened(cover.current, boxes.current, current.current.opened);
  }, [area, canvas, code]);

  useEffect(() => {
    lay();
    if (!area.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(lay);
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [lay, area]);
  // A new ticket has a new cover; an opened field has none.
  const isFresh = opened.size === 0;
  useEffect(() => {
    if (isFresh) lay();
    else clearOpened(cover.current, boxes.current, opened);
  }, [isFresh, opened, lay]);

  const pointOf = (event: PointerEvent): Point => {
    const frame = area.current?.getBoundingClientRect();
    return { x: event.clientX - (frame?.left ?? 0), y: event.clientY - (frame?.top ?? 0) };
  };

  return {
    wasStroke: () => press.current?.isStroke ?? false,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (!current.current.isActive || event.button !== 0) return;
        const start = pointOf(event);
        press.current = { id: event.pointerId, start, last: start, isStroke: false };
        current.current.onTouch();
      },
      onPointerMove(event: PointerEvent) {
        const held = press.current;
        if (!held || held.id !== event.pointerId || event.buttons === 0) return;
        const to = pointOf(event);
        if (!held.isStroke && Math.hypot(to.x - held.start.x, to.y - held.start.y) < TAP_PX) return;
        held.isStroke = true;
        cover.current?.wipe(held.last, to, FINGER_PX);
        const freed = scratches.current?.stroke(held.last, to, FINGER_PX) ?? [];
        held.last = to;
        if (freed.length > 0) current.current.onOpen(freed);
      },
    },
  };
}

function boxesOf(area: HTMLElement): readonly Box[] {
  const frame = area.getBoundingClientRect();
  const boxes: Box[] = [];
  for (const element of area.querySelectorAll<HTMLElement>('[data-place]')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    boxes[Number(element.dataset.place)] = { x: left - frame.left, y: top - frame.top, width, height };
  }
  return boxes;
}

function clearOpened(cover: Cover | null, boxes: readonly Box[], opened: ReadonlySet<number>): void {
  for (const place of opened) {
    const box = boxes[place];
    if (box) cover?.clear(box);
  }
}
