import type { SlotModel } from '@tyche/rules/studio/slots';
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { makeAtlas } from './atlas.ts';
import { normalPace, type Pace, quickPace, stopNow } from './motion.ts';
import { createReel, type Reel } from './reel.ts';
import { slowReelsOf } from './slow-reels.ts';
import { type Lights, openPainter, type WindowPainter } from './window-painter.ts';
import { wardrobeOf } from './wardrobe.ts';

export interface Reels {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  start(isQuick: boolean): void;
  /** Stops the reels one after the other; over when the last is at rest. `onStop` is told at each stop. */
  land(stops: readonly number[], onStop: (reel: number) => void): Promise<void>;
  /** Stops what still turns at once. */
  stopNow(): void;
  rest(stops: readonly number[]): void;
  light(lights: Lights | null): void;
}

const MAX_RATIO = 2;
/** A cell is at most this much wider, or taller, than the other way. */
const WIDEST = 1.04;
const TALLEST = 1.36;

/** The frame around the window takes this much of its place, on both sides together. */
const FRAME_PX = 24;

/** The reels of a slot in a canvas, which fills its parent as far as its cells allow. */
export function useReels(model: SlotModel, firstStops: readonly number[]): Reels {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Where they stand at first; later stops come with the rounds.
  const first = useRef(firstStops);
  const engine = useMemo(() => createEngine(model, first.current), [model]);
  useEffect(() => {
    const element = canvas.current;
    return element ? engine.attach(element) : undefined;
  }, [engine]);
  return useMemo(() => ({ canvas, ...engine }), [engine]);
}

type Engine = Omit<Reels, 'canvas'> & { attach(canvas: HTMLCanvasElement): () => void };

function createEngine(model: SlotModel, firstStops: readonly number[]): Engine {
  const reels = model.reels.map((strip, at) => createReel(strip, firstStops[at] ?? 0));
  let painter: WindowPainter | null = null;
  let lights: Lights | null = null;
  let frame = 0;
  let pace: Pace = normalPace;
  let startedAt = 0;
  let target: readonly number[] = firstStops;
  const draw = (now: number) => {
    const isMoving = painter?.paint(now, lights) ?? false;
    // An idle game draws nothing.
    frame = isMoving ? requestAnimationFrame(draw) : 0;
  };
  const wake = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  return {
    start(isQuick) {
      pace = isQuick ? quickPace : normalPace;
      startedAt = performance.now();
      lights = null;
      for (const reel of reels) reel.start(startedAt, pace);
      wake();
    },
    async land(stops, onStop) {
      target = stops;
      const now = performance.now();
      const isSlow = slowReelsOf(model, stops);
      let brakeAt = Math.max(now, startedAt + pace.firstBrake);
      for (const [at, reel] of reels.entries()) {
        reel.land(now, {
          stop: stops[at] ?? 0,
          brakeAt,
          isSlow: pace === normalPace && (isSlow[at] ?? false),
        });
        brakeAt = (reel.landing()?.brakeAt ?? brakeAt) + pace.stagger;
      }
      for (const [at, reel] of reels.entries()) {
        await untilRest(reel);
        onStop(at);
      }
    },
    stopNow() {
      const now = performance.now();
      let turning = 0;
      for (const [at, reel] of reels.entries()) {
        const landing = reel.landing();
        if (!landing || now >= landing.brakeAt) continue;
        const brakeAt = now + stopNow.delay + stopNow.stagger * turning;
        reel.land(now, { stop: target[at] ?? 0, brakeAt, isSlow: false });
        turning += 1;
      }
    },
    rest(stops) {
      target = stops;
      for (const [at, reel] of reels.entries()) reel.rest(stops[at] ?? 0);
      wake();
    },
    light(next) {
      lights = next;
      wake();
    },
    attach: (element) =>
      attach(element, model, reels, (next) => {
        painter = next;
        wake();
      }),
  };
}

/** Waits until a reel is at rest; what stops it earlier shortens the wait. */
async function untilRest(reel: Reel): Promise<void> {
  for (;;) {
    const left = (reel.landing()?.restAt ?? 0) - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, 50)));
  }
}

/** Gives the canvas its size, makes its pictures, and does both again when the page or its theme changes. */
function attach(
  canvas: HTMLCanvasElement,
  model: SlotModel,
  reels: readonly Reel[],
  onPainter: (painter: WindowPainter) => void,
): () => void {
  let turn = 0;
  async function layOut(): Promise<void> {
    const mine = ++turn;
    const box = canvas.parentElement?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return;
    const ratio = Math.min(MAX_RATIO, devicePixelRatio);
    const count = model.reels.length;
    const [roomX, roomY] = [(box.width - FRAME_PX) / count, (box.height - FRAME_PX) / model.rows];
    const cellX = Math.floor(Math.min(roomX, roomY * WIDEST));
    const cellY = Math.floor(Math.min(roomY, cellX * TALLEST));
    const size = {
      reels: count,
      rows: model.rows,
      width: Math.round(cellX * ratio),
      height: Math.round(cellY * ratio),
    };
    const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
    const atlas = await makeAtlas(wardrobeOf(model.code), theme, size);
    if (mine !== turn) return;
    canvas.width = size.width * count;
    canvas.height = size.height * model.rows;
    canvas.style.width = `${cellX * count}px`;
    canvas.style.height = `${cellY * model.rows}px`;
    const style = getComputedStyle(document.documentElement);
    const [lineColour, edge] = ['--jade', '--ground-1'].map((name) => style.getPropertyValue(name).trim());
    onPainter(openPainter(canvas, { atlas, reels, size, lineColour: lineColour ?? '', edge: edge ?? '' }));
  }
  const again = () => void layOut();
  const sizes = new ResizeObserver(again);
  if (canvas.parentElement) sizes.observe(canvas.parentElement);
  const themes = new MutationObserver(again);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    turn += 1;
    sizes.disconnect();
    themes.disconnect();
  };
}
