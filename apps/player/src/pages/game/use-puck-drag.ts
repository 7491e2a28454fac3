import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { insideRoom, nearestPlace, placeByKey, type PuckPlace, type PuckRoom } from './puck-place.ts';

/** A finger trembles: what moves less is a press. */
const MIN_DRAG_PX = 8;

interface Drag {
  readonly room: PuckRoom;
  /** The top left corner of the button, and the pointer, when it was pressed. */
  readonly leftPx: number;
  readonly topPx: number;
  readonly x: number;
  readonly y: number;
  isMoved: boolean;
}

/**
 * Moves a button in its room by dragging it, and by the arrow keys. A drag ends at an edge; a press that did not move stays a press.
 *
 * @param room the element that the button moves in; the button is its only one.
 * @param onMove is called with the place where the button was let go, or where a key moved it.
 * @returns the handlers of the button.
 */
export function usePuckDrag(
  room: RefObject<HTMLElement | null>,
  place: PuckPlace,
  { onMove, onPress }: { readonly onMove: (place: PuckPlace) => void; readonly onPress: () => void },
) {
  const drag = useRef<Drag | null>(null);
  /** A drag ends with a click of the browser, which opens nothing. */
  const ignoresClick = useRef(false);

  function cornerOf({ leftPx, topPx, x, y, room: within }: Drag, event: PointerEvent) {
    return insideRoom(within, leftPx + event.clientX - x, topPx + event.clientY - y);
  }

  function stop(button: HTMLElement): void {
    drag.current = null;
    button.style.translate = '';
    delete button.dataset.dragged;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      ignoresClick.current = false;
      if (!room.current || event.button !== 0) return;
      const button = event.currentTarget;
      const { left: leftPx, top: topPx } = button.getBoundingClientRect();
      const within = roomOf(room.current, button);
      drag.current = { room: within, leftPx, topPx, x: event.clientX, y: event.clientY, isMoved: false };
      // Without it the game in the frame below would get the movements.
      button.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (!now) return;
      now.isMoved ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) >= MIN_DRAG_PX;
      if (!now.isMoved) return;
      const { leftPx, topPx } = cornerOf(now, event);
      event.currentTarget.dataset.dragged = '';
      event.currentTarget.style.translate = `${leftPx - now.leftPx}px ${topPx - now.topPx}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (!now) return;
      stop(event.currentTarget);
      if (!now.isMoved) return;
      ignoresClick.current = true;
      const { leftPx, topPx } = cornerOf(now, event);
      onMove(nearestPlace(now.room, leftPx, topPx));
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      stop(event.currentTarget);
    },
    onClick() {
      if (!ignoresClick.current) onPress();
      ignoresClick.current = false;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      ignoresClick.current = false;
      if (!room.current) return;
      const moved = placeByKey(place, event.key, roomOf(room.current, event.currentTarget));
      if (!moved) return;
      event.preventDefault();
      onMove(moved);
    },
  };
}

function roomOf(element: HTMLElement, button: HTMLElement): PuckRoom {
  const { left: leftPx, top: topPx, width: widthPx, height: heightPx } = element.getBoundingClientRect();
  const isRtl = getComputedStyle(element).direction === 'rtl';
  return { leftPx, topPx, widthPx, heightPx, sizePx: button.offsetWidth, isRtl };
}
