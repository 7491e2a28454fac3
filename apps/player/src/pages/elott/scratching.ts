/** A field on the screen, in pixels of its ticket. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A field counts as scratched when this share of it is free. */
const ENOUGH = 0.5;
const SAMPLES = 6;

/** What has been scratched off so far: for each field the sample points that are free. */
export interface Scratches {
  /** Takes a stroke of a finger; gives the places of the fields that it has freed. */
  stroke(from: Point, to: Point, radius: number): readonly number[];
}

/** Keeps count of strokes over some fields, without looking at pixels. */
export function openScratches(boxes: readonly Box[]): Scratches {
  const free = boxes.map(() => new Set<number>());
  return {
    stroke(from, to, radius) {
      return boxes.flatMap((box, place) => {
        const freed = free[place] ?? new Set();
        for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
          if (distance(samplePoint(box, sample), from, to) <= radius) freed.add(sample);
        }
        return freed.size >= ENOUGH * SAMPLES * SAMPLES ? [place] : [];
      });
    },
  };
}

function samplePoint(box: Box, sample: number): Point {
  const column = sample % SAMPLES;
  const row = Math.floor(sample / SAMPLES);
  return {
    x: box.x + (box.width * (column + 0.5)) / SAMPLES,
    y: box.y + (box.height * (row + 0.5)) / SAMPLES,
  };
}

/** How far a point is from a stroke. */
function distance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}
