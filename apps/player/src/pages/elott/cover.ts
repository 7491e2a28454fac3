import { crackle } from '@tyche/ui/crackle';
import { hashText, seeded } from '@tyche/ui/seeded';
import type { Box, Point } from './scratching.ts';

/** The lacquer over the fields, painted on a canvas that a finger takes away. */
export interface Cover {
  /** Takes away what a stroke touches. */
  wipe(from: Point, to: Point, radius: number): void;
  /** Takes a whole field's cover away. */
  clear(box: Box): void;
}

/** Hue of each design's lacquer. */
const hues: Readonly<Record<string, number>> = {
  'eggshell-moon': 262,
  'goldleaf-carp': 165,
  'cinnabar-gate': 30,
};

/** Paints the cover of some fields; null where the browser has no canvas. */
export function paintCover(canvas: HTMLCanvasElement, code: string, boxes: readonly Box[]): Cover | null {
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const scale = globalThis.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  const hue = hues[code] ?? 30;
  const isMirrored = getComputedStyle(canvas).direction === 'rtl';
  const shine = pen.createLinearGradient(0, 0, width, height);
  shine.addColorStop(0, `oklch(.5 .1 ${hue})`);
  shine.addColorStop(0.45, `oklch(.36 .09 ${hue})`);
  shine.addColorStop(1, `oklch(.27 .06 ${hue})`);
  const cracks = new Path2D(crackle(seeded(hashText(code)), { width, height, cells: 70 }));
  for (const box of boxes) {
    pen.save();
    pen.beginPath();
    pen.roundRect(box.x, box.y, box.width, box.height, isMirrored ? [5, 14, 5, 14] : [14, 5, 14, 5]);
    pen.clip();
    pen.fillStyle = shine;
    pen.fillRect(box.x, box.y, box.width, box.height);
    pen.strokeStyle = 'oklch(.97 .02 85 / .34)';
    pen.lineWidth = 0.9;
    pen.stroke(cracks);
    paintMark(pen, box);
    pen.restore();
  }
  return {
    wipe(from, to, radius) {
      pen.save();
      pen.globalCompositeOperation = 'destination-out';
      pen.lineCap = 'round';
      pen.lineWidth = radius * 2;
      pen.beginPath();
      pen.moveTo(from.x, from.y);
      pen.lineTo(to.x + 0.01, to.y);
      pen.stroke();
      pen.restore();
    },
    clear: (box) => pen.clearRect(box.x - 1, box.y - 1, box.width + 2, box.height + 2),
  };
}

/** A gold diamond in the middle of a field. */
function paintMark(pen: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const size = Math.min(width, height) * 0.2;
  pen.beginPath();
  pen.moveTo(middleX, middleY - size);
  pen.lineTo(middleX + size, middleY);
  pen.lineTo(middleX, middleY + size);
  pen.lineTo(middleX - size, middleY);
  pen.closePath();
  pen.strokeStyle = 'oklch(.83 .12 80 / .9)';
  pen.lineWidth = 2;
  pen.stroke();
}
