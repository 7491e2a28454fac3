// The picture of an image captcha: strokes bent, turned and crossed differently each time.
import { randomInt } from 'node:crypto';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { alphabet, glyphs, type Stroke } from './captcha-glyphs.ts';

const WIDTH = 160;
const HEIGHT = 56;
const CHARACTERS = 4;
const GLYPH = 30;

/** A text to be read, and its picture as PNG. */
export async function drawImageCaptcha(): Promise<{ readonly answer: string; readonly png: Buffer }> {
  const answer = Array.from({ length: CHARACTERS }, () => alphabet[randomInt(alphabet.length)] ?? 'A').join(
    '',
  );
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const hue = randomInt(360);
  const sky = context.createLinearGradient(0, 0, between(0, WIDTH), HEIGHT);
  sky.addColorStop(0, `hsl(${hue} 45% 93%)`);
  sky.addColorStop(1, `hsl(${(hue + randomInt(20, 90)) % 360} 45% 86%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (let decoy = 0; decoy < 5; decoy += 1) drawDecoy(context, hue);
  for (const [at, character] of [...answer].entries()) drawGlyph(context, glyphs[character] ?? [], at, hue);
  for (let line = 0; line < 3; line += 1) drawLine(context, hue);
  drawDust(context, hue);
  return { answer, png: await canvas.encode('png') };
}

function drawGlyph(context: SKRSContext2D, stroke: Stroke, at: number, hue: number): void {
  const slot = WIDTH / CHARACTERS;
  context.save();
  context.translate(slot * at + slot / 2 + between(-3, 3), HEIGHT / 2 + between(-5, 5));
  context.rotate((between(-24, 24) * Math.PI) / 180);
  context.transform(between(85, 115) / 100, 0, between(-25, 25) / 100, between(90, 118) / 100, 0, 0);
  trace(context, stroke, GLYPH, 5);
  context.strokeStyle = `hsl(${(hue + 180 + randomInt(60)) % 360} ${randomInt(45, 75)}% ${randomInt(22, 36)}%)`;
  context.lineWidth = between(28, 42) / 10;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
  context.restore();
}

/** Half-seen pieces of other characters, as pale as the ground. */
function drawDecoy(context: SKRSContext2D, hue: number): void {
  context.save();
  context.translate(between(0, WIDTH), between(0, HEIGHT));
  context.rotate((between(-180, 180) * Math.PI) / 180);
  trace(context, glyphs[alphabet[randomInt(alphabet.length)] ?? 'A'] ?? [], between(14, 26), 12);
  context.strokeStyle = `hsl(${(hue + 180) % 360} 30% 68% / 0.55)`;
  context.lineWidth = 2;
  context.stroke();
  context.restore();
}

function drawLine(context: SKRSContext2D, hue: number): void {
  context.beginPath();
  context.moveTo(between(-10, 20), between(0, HEIGHT));
  context.bezierCurveTo(
    ...([between(20, 70), between(-20, HEIGHT + 20), between(80, 130), between(-20, HEIGHT + 20)] as const),
    between(WIDTH - 20, WIDTH + 10),
    between(0, HEIGHT),
  );
  context.strokeStyle = `hsl(${(hue + 180 + randomInt(80)) % 360} 45% 40% / 0.7)`;
  context.lineWidth = between(10, 20) / 10;
  context.stroke();
}

function drawDust(context: SKRSContext2D, hue: number): void {
  for (let dot = 0; dot < 90; dot += 1) {
    context.fillStyle = `hsl(${(hue + randomInt(360)) % 360} 40% ${randomInt(35, 75)}% / 0.6)`;
    context.fillRect(randomInt(WIDTH), randomInt(HEIGHT), between(8, 18) / 10, between(8, 18) / 10);
  }
}

/** Puts a stroke around the origin, every point moved a little. */
function trace(context: SKRSContext2D, stroke: Stroke, size: number, shake: number): void {
  const place = (value: number | undefined) => (((value ?? 0) - 50 + between(-shake, shake)) * size) / 100;
  context.beginPath();
  for (const [kind, a, b, c, d] of stroke) {
    if (kind === 'M') context.moveTo(place(a), place(b));
    else if (kind === 'L') context.lineTo(place(a), place(b));
    else context.quadraticCurveTo(place(a), place(b), place(c), place(d));
  }
}

/** A whole number from `low` to `high`, both included. */
function between(low: number, high: number): number {
  return randomInt(low, high + 1);
}
