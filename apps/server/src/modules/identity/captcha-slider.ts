// The slider captcha: a picture with a gap, the piece that fits it, and the judgement of how it was moved.
import { randomInt } from 'node:crypto';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

export const WIDTH = 320;
export const HEIGHT = 160;
export const PIECE = 52;

/** How far from the gap the piece may be let go, in pixels. */
const TOLERANCE = 6;

export interface SliderPicture {
  /** Left edge of the gap: known to the server only. */
  readonly x: number;
  readonly y: number;
  readonly background: Buffer;
  readonly piece: Buffer;
}

type Outline = (context: SKRSContext2D, x: number, y: number) => void;

/** A new picture: ground, shapes, form of the piece, false gaps and noise differ each time. */
export async function drawSlider(): Promise<SliderPicture> {
  const x = randomInt(PIECE + 30, WIDTH - PIECE - 6);
  const y = randomInt(8, HEIGHT - PIECE - 8);
  const outline = outlines[randomInt(outlines.length)] ?? knobs;
  const form = outline();
  const picture = createCanvas(WIDTH, HEIGHT);
  const context = picture.getContext('2d');
  drawScene(context);
  const piece = cutOut(picture, form, x, y);
  drawFalseGaps(context, x, y);
  drawGap(context, form, x, y, randomInt(45, 60) / 100);
  return { x, y, background: await picture.encode('png'), piece: await piece.encode('png') };
}

export interface TrackPoint {
  readonly t: number;
  readonly x: number;
}

/**
 * Whether the piece was let go over the gap and moved as a hand moves it: some time, some points, in order, ending where it was let
 * go, and not at one and the same speed throughout (reliability.md, T24: judged on the server).
 */
export function isSolved(gapX: number, x: number, track: readonly TrackPoint[]): boolean {
  return Math.abs(x - gapX) <= TOLERANCE && isByHand(x, track);
}

const LEAST_MS = 180;
const LEAST_POINTS = 5;

function isByHand(x: number, track: readonly TrackPoint[]): boolean {
  const [first] = track;
  const last = track.at(-1);
  if (!first || !last || track.length < LEAST_POINTS) return false;
  if (last.t - first.t < LEAST_MS || Math.abs(last.x - x) > 2 || Math.abs(first.x) > 20) return false;
  const speeds: number[] = [];
  let before = first;
  for (const point of track.slice(1)) {
    if (point.t < before.t) return false;
    if (point.t > before.t) speeds.push((point.x - before.x) / (point.t - before.t));
    before = point;
  }
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / Math.max(1, speeds.length);
  const spread = speeds.reduce((sum, speed) => sum + Math.abs(speed - mean), 0) / Math.max(1, speeds.length);
  return speeds.length >= LEAST_POINTS - 1 && mean > 0 && spread > mean * 0.02;
}

function drawScene(context: SKRSContext2D): void {
  const hue = randomInt(360);
  const ground = context.createLinearGradient(0, 0, randomInt(WIDTH), HEIGHT);
  ground.addColorStop(0, `hsl(${hue} 55% 62%)`);
  ground.addColorStop(1, `hsl(${(hue + randomInt(40, 140)) % 360} 55% 45%)`);
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (let shape = 0; shape < 26; shape += 1) {
    context.fillStyle = `hsl(${(hue + randomInt(200)) % 360} ${randomInt(35, 80)}% ${randomInt(30, 80)}% / 0.55)`;
    context.beginPath();
    if (randomInt(2) === 0) {
      context.arc(randomInt(WIDTH), randomInt(HEIGHT), randomInt(6, 34), 0, Math.PI * 2);
    } else {
      context.moveTo(randomInt(WIDTH), randomInt(HEIGHT));
      for (let corner = 0; corner < 3; corner += 1) context.lineTo(randomInt(WIDTH), randomInt(HEIGHT));
    }
    context.fill();
  }
  for (let dot = 0; dot < 500; dot += 1) {
    context.fillStyle = `hsl(${randomInt(360)} 30% ${randomInt(20, 90)}% / 0.35)`;
    context.fillRect(randomInt(WIDTH), randomInt(HEIGHT), 2, 2);
  }
}

function cutOut(picture: Canvas, form: Outline, x: number, y: number): Canvas {
  const piece = createCanvas(PIECE, PIECE);
  const context = piece.getContext('2d');
  form(context, 0, 0);
  context.save();
  context.clip();
  context.drawImage(picture, -x, -y);
  context.restore();
  form(context, 0, 0);
  context.strokeStyle = 'rgb(255 255 255 / 0.85)';
  context.lineWidth = 2;
  context.stroke();
  return piece;
}

function drawGap(context: SKRSContext2D, form: Outline, x: number, y: number, depth: number): void {
  form(context, x, y);
  context.fillStyle = `rgb(0 0 0 / ${depth})`;
  context.fill();
  context.strokeStyle = 'rgb(255 255 255 / 0.5)';
  context.lineWidth = 1.5;
  context.stroke();
}

/** One or two gaps of another form, left or right of the true one, at another height. */
function drawFalseGaps(context: SKRSContext2D, x: number, y: number): void {
  const count = randomInt(1, 3);
  for (let at = 0; at < count; at += 1) {
    const falseX = randomInt(10, WIDTH - PIECE - 4);
    const falseY = (y + randomInt(30, HEIGHT - PIECE - 20)) % (HEIGHT - PIECE);
    if (Math.abs(falseX - x) < PIECE && Math.abs(falseY - y) < PIECE) continue;
    const form = (outlines[randomInt(outlines.length)] ?? knobs)();
    drawGap(context, form, falseX, falseY, randomInt(18, 32) / 100);
  }
}

/** A square with a knob or a dent on each side, as of a jigsaw puzzle. */
function knobs(): Outline {
  const sides = Array.from({ length: 4 }, () => randomInt(3) - 1);
  const radius = randomInt(5, 8);
  return (context, x, y) => {
    const inner = PIECE - 18;
    context.beginPath();
    context.moveTo(x + 9, y + 9);
    const turns = [
      { dx: 1, dy: 0, angle: Math.PI },
      { dx: 0, dy: 1, angle: -Math.PI / 2 },
      { dx: -1, dy: 0, angle: 0 },
      { dx: 0, dy: -1, angle: Math.PI / 2 },
    ];
    let [atX, atY] = [x + 9, y + 9];
    turns.forEach(({ dx, dy, angle }, side) => {
      const middleX = atX + (dx * inner) / 2;
      const middleY = atY + (dy * inner) / 2;
      const bulge = sides[side] ?? 0;
      context.lineTo(middleX - dx * radius, middleY - dy * radius);
      if (bulge !== 0) context.arc(middleX, middleY, radius, angle, angle + Math.PI, bulge < 0);
      atX += dx * inner;
      atY += dy * inner;
      context.lineTo(atX, atY);
    });
    context.closePath();
  };
}

/** A wheel with corners: five to eight, deep or flat. */
function star(): Outline {
  const corners = randomInt(5, 9);
  const depth = randomInt(55, 96) / 100;
  const turn = randomInt(360);
  return (context, x, y) => {
    const middle = PIECE / 2;
    context.beginPath();
    for (let corner = 0; corner < corners * 2; corner += 1) {
      const radius = (corner % 2 === 0 ? 1 : depth) * (middle - 3);
      const angle = (corner * Math.PI) / corners + (turn * Math.PI) / 180;
      context.lineTo(x + middle + radius * Math.cos(angle), y + middle + radius * Math.sin(angle));
    }
    context.closePath();
  };
}

const outlines: readonly (() => Outline)[] = [knobs, star, knobs];
