// Draws the window of the reels: the symbols where the reels are now, and the light on winning cells.
import type { Atlas } from './atlas.ts';
import { blur, wins } from './motion.ts';
import type { Reel } from './reel.ts';

/** A cell by reel and row, both from 0. */
export interface Cell {
  readonly reel: number;
  readonly row: number;
}

export interface Lights {
  readonly cells: readonly Cell[];
  /** The rows of the line through the reels, drawn over them; none for ways and scatters. */
  readonly line: readonly number[] | null;
  /** A return of the stake or less dims the others a little and lights nothing. */
  readonly isWin: boolean;
}

export interface WindowPainter {
  /** Draws the window at a time. Gives whether anything still moves. */
  paint(now: number, lights: Lights | null): boolean;
}

export interface WindowSize {
  readonly reels: number;
  readonly rows: number;
  /** A cell, in canvas pixels. */
  readonly width: number;
  readonly height: number;
}

/** Opens the painter of a canvas for its size and theme. */
export function openPainter(
  canvas: HTMLCanvasElement,
  {
    atlas,
    reels,
    size,
    lineColour,
    edge,
  }: {
    readonly atlas: Atlas;
    readonly reels: readonly Reel[];
    readonly size: WindowSize;
    readonly lineColour: string;
    readonly edge: string;
  },
): WindowPainter {
  const found = canvas.getContext('2d');
  if (!found) throw new Error('no canvas');
  const context: CanvasRenderingContext2D = found;
  const { width, height, rows } = size;

  function paintReel(reel: Reel, at: number, now: number): boolean {
    const { position, speed, isAtRest } = reel.stateAt(now);
    const top = Math.floor(position);
    const offset = (position - top) * height;
    for (let row = -1; row <= rows; row += 1) {
      const pictures = atlas.get(reel.symbolAt(top - row));
      if (!pictures) continue;
      const [x, y] = [Math.round(at * width), Math.round(row * height + offset)];
      const fast = speed > blur.high ? pictures.high : speed > blur.low ? pictures.low : null;
      if (fast) context.drawImage(fast.image, x, y - fast.over / 2);
      else context.drawImage(pictures.sharp, x, y);
    }
    return !isAtRest;
  }

  function paintLights({ cells, line, isWin }: Lights): void {
    const isLit = (reel: number, row: number) => cells.some((cell) => cell.reel === reel && cell.row === row);
    context.fillStyle = edge;
    context.globalAlpha = 1 - (isWin ? wins.dim : wins.dimReturned);
    for (let reel = 0; reel < size.reels; reel += 1)
      for (let row = 0; row < rows; row += 1)
        if (!isLit(reel, row)) context.fillRect(reel * width, row * height, width, height);
    context.globalAlpha = 1;
    if (!isWin) return;
    context.strokeStyle = lineColour;
    context.lineWidth = Math.max(2, width / 40);
    for (const { reel, row } of cells) {
      context.beginPath();
      context.roundRect(reel * width + 3, row * height + 3, width - 6, height - 6, [14, 5, 14, 5]);
      context.stroke();
    }
    if (line) paintLine(line);
  }

  function paintLine(line: readonly number[]): void {
    context.beginPath();
    for (const [reel, row] of line.entries()) {
      const [x, y] = [(reel + 0.5) * width, (row + 0.5) * height];
      if (reel === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.lineWidth = Math.max(3, width / 24);
    context.lineJoin = 'round';
    context.stroke();
  }

  return {
    paint(now, lights) {
      context.clearRect(0, 0, canvas.width, canvas.height);
      const isMoving = reels.map((reel, at) => paintReel(reel, at, now)).some(Boolean);
      if (!isMoving && lights) paintLights(lights);
      return isMoving;
    },
  };
}
