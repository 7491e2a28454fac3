// Draws the sky: the curve so far, the lantern at its end, and where bets were cashed out. Everything follows from the age of the round.
const RATE = 0.00006;
const PIECES = 72;
const SHORTEST_MS = 9_000;
const LOWEST = 1.72;
const FALL_MS = 900;
const LANTERN = { width: 220, height: 300 } as const;

/** The sky is dark in both themes. */
const paint = {
  top: 'oklch(.19 .045 272)',
  middle: 'oklch(.29 .065 295)',
  bottom: 'oklch(.44 .11 30)',
  line: 'oklch(.96 .035 88)',
  lineOver: 'oklch(.74 .02 70)',
  under: 'oklch(.82 .15 66 / .42)',
  underOver: 'oklch(.7 .03 70 / .16)',
  underEnd: 'oklch(.7 .15 50 / .02)',
  grid: 'oklch(.9 .03 80 / .13)',
  label: 'oklch(.85 .03 80 / .7)',
  mine: 'oklch(.80 .14 165)',
} as const;

export interface Mark {
  /** In hundredths. */
  readonly at: number;
  readonly isMine: boolean;
}

export interface SkyScene {
  /** Before the curve: the share of the time for bets that is left, 1 to 0. */
  readonly waiting: number | null;
  /** Since the curve began, in ms; of a round that is over, when it ended. */
  readonly ageMs: number;
  /** Since the round is over, in ms; null while it is not. */
  readonly overMs: number | null;
  readonly marks: readonly Mark[];
  readonly isStill: boolean;
  readonly printMultiple: (hundredths: number) => string;
}

export interface SkyPainter {
  draw(scene: SkyScene): void;
}

/** Prepares the painter of a canvas of a size in CSS pixels. */
export function openSkyPainter(canvas: HTMLCanvasElement, width: number, height: number): SkyPainter | null {
  const ratio = Math.min(2, devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const pictures = { back: backOf(width, height), lit: lanternOf(true), out: lanternOf(false) };
  return { draw: (scene) => drawScene(context, { width, height, pictures }, scene) };
}

interface Place {
  readonly width: number;
  readonly height: number;
  readonly pictures: {
    readonly back: OffscreenCanvas;
    readonly lit: OffscreenCanvas;
    readonly out: OffscreenCanvas;
  };
}

function drawScene(g: CanvasRenderingContext2D, place: Place, scene: SkyScene): void {
  const { width, height, pictures } = place;
  g.drawImage(pictures.back, 0, 0, width, height);
  const [left, right] = [24, width - Math.max(70, width * 0.12)];
  const [bottom, top] = [height - Math.max(46, height * 0.09), Math.min(height * 0.42, 190)];
  if (scene.waiting !== null) {
    drawWaiting(g, { left, right, bottom, picture: pictures.lit }, scene.waiting);
    return;
  }
  const age = Math.max(0, scene.ageMs);
  const now = Math.exp(RATE * age);
  const spanMs = Math.max(SHORTEST_MS, age * 1.02);
  const span = Math.max(LOWEST, now);
  const x = (ms: number) => left + ((right - left) * ms) / spanMs;
  const y = (multiple: number) => bottom - ((bottom - top) * (multiple - 1)) / (span - 1);
  drawGrid(g, { left, right: width - 20, span, y, print: scene.printMultiple });
  drawCurve(g, { age, x, y, bottom, isOver: scene.overMs !== null });
  for (const mark of scene.marks) {
    const ms = Math.log(mark.at / 100) / RATE;
    if (ms <= age) drawMark(g, { x: x(ms), y: y(mark.at / 100) }, mark, scene.printMultiple);
  }
  drawLantern(g, { x: x(age), y: y(now) }, scene, pictures);
}

function drawWaiting(
  g: CanvasRenderingContext2D,
  { left, right, bottom, picture }: { left: number; right: number; bottom: number; picture: OffscreenCanvas },
  share: number,
): void {
  g.lineWidth = 3;
  for (const [to, colour] of [
    [right, paint.grid],
    [left + (right - left) * (1 - share), paint.line],
  ] as const) {
    g.strokeStyle = colour;
    g.beginPath();
    g.moveTo(left, bottom);
    g.lineTo(to, bottom);
    g.stroke();
  }
  g.drawImage(picture, left - 26, bottom - 62, 66, 90);
}

function drawGrid(
  g: CanvasRenderingContext2D,
  of: {
    readonly left: number;
    readonly right: number;
    readonly span: number;
    readonly y: (multiple: number) => number;
    readonly print: (hundredths: number) => string;
  },
): void {
  const { left, right, span, y, print } = of;
  const step = gridStep(span);
  g.font = '500 12px Archivo Variable, system-ui';
  g.textAlign = 'right';
  g.fillStyle = paint.label;
  g.strokeStyle = paint.grid;
  g.lineWidth = 1;
  for (let value = step < 1 ? 1 + step : Math.max(step, 2); value < span * 0.995; value += step) {
    const at = y(value);
    g.beginPath();
    g.moveTo(left, at);
    g.lineTo(right, at);
    g.stroke();
    g.fillText(print(Math.round(value * 100)), right, at - 4);
  }
}

function gridStep(span: number): number {
  if (span < 3) return 0.5;
  if (span < 8) return 1;
  return span < 30 ? 5 : span < 120 ? 20 : span < 1_200 ? 200 : 2_000;
}

function drawCurve(
  g: CanvasRenderingContext2D,
  of: {
    readonly age: number;
    readonly x: (ms: number) => number;
    readonly y: (multiple: number) => number;
    readonly bottom: number;
    readonly isOver: boolean;
  },
): void {
  const { age, x, y, bottom, isOver } = of;
  const [line, area] = [new Path2D(), new Path2D()];
  area.moveTo(x(0), bottom);
  for (let piece = 0; piece <= PIECES; piece += 1) {
    const ms = (age * piece) / PIECES;
    const [px, py] = [x(ms), y(Math.exp(RATE * ms))];
    if (piece === 0) line.moveTo(px, py);
    else line.lineTo(px, py);
    area.lineTo(px, py);
  }
  area.lineTo(x(age), bottom);
  area.closePath();
  const fill = g.createLinearGradient(0, y(Math.exp(RATE * age)), 0, bottom);
  fill.addColorStop(0, isOver ? paint.underOver : paint.under);
  fill.addColorStop(1, paint.underEnd);
  g.fillStyle = fill;
  g.fill(area);
  g.lineWidth = 4;
  g.lineCap = 'round';
  g.strokeStyle = isOver ? paint.lineOver : paint.line;
  g.stroke(line);
}

function drawMark(
  g: CanvasRenderingContext2D,
  { x, y }: { readonly x: number; readonly y: number },
  { at, isMine }: Mark,
  print: (hundredths: number) => string,
): void {
  g.fillStyle = isMine ? paint.mine : paint.line;
  g.beginPath();
  g.arc(x, y, isMine ? 8 : 4, 0, 2 * Math.PI);
  g.fill();
  if (!isMine) return;
  g.font = '680 13px Archivo Variable, system-ui';
  g.textAlign = 'left';
  g.fillText(print(at), x + 12, y + 18);
}

/** The lantern rises with the curve; at the end it goes out and sinks. */
function drawLantern(
  g: CanvasRenderingContext2D,
  { x, y }: { readonly x: number; readonly y: number },
  { overMs, isStill, ageMs }: SkyScene,
  { lit, out }: Place['pictures'],
): void {
  const sway = isStill || overMs !== null ? 0 : Math.sin(ageMs / 420) * 2;
  if (overMs === null) {
    g.drawImage(lit, x - 40 + sway, y - 74, 80, 109);
    return;
  }
  const fallen = isStill ? 1 : Math.min(1, overMs / FALL_MS);
  g.globalAlpha = 1 - fallen * 0.65;
  g.drawImage(out, x - 40, y - 72 + (isStill ? 0 : fallen * fallen * 46), 80, 109);
  g.globalAlpha = 1;
}

function backOf(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const g = canvas.getContext('2d');
  if (!g) return canvas;
  const fill = g.createLinearGradient(0, 0, width * 0.2, height);
  for (const [at, colour] of [
    [0, paint.top],
    [0.6, paint.middle],
    [1, paint.bottom],
  ] as const)
    fill.addColorStop(at, colour);
  g.fillStyle = fill;
  g.fillRect(0, 0, width, height);
  for (let layer = 0; layer < 3; layer += 1) {
    g.fillStyle = `oklch(${0.25 - layer * 0.045} .05 ${20 + layer * 4})`;
    g.beginPath();
    g.moveTo(0, height);
    for (let x = 0; x <= width + 40; x += 40)
      g.lineTo(
        x,
        height - (46 - layer * 14) - Math.sin(x / 150 + layer * 2) * 14 - Math.sin(x / 37 + layer) * 5,
      );
    g.lineTo(width, height);
    g.fill();
  }
  return canvas;
}

/** A paper lantern with a flame below, or the same gone out. */
function lanternOf(isLit: boolean): OffscreenCanvas {
  const canvas = new OffscreenCanvas(LANTERN.width, LANTERN.height);
  const g = canvas.getContext('2d');
  if (!g) return canvas;
  g.translate(110, 110);
  g.scale(1.7, 1.7);
  if (isLit) {
    const glow = g.createRadialGradient(0, 10, 8, 0, 10, 62);
    glow.addColorStop(0, 'oklch(.84 .15 68 / .55)');
    glow.addColorStop(1, 'oklch(.84 .15 60 / 0)');
    g.fillStyle = glow;
    g.fillRect(-64, -60, 128, 140);
  }
  const bag = new Path2D('M-18 32C-26 10 -28 -6 -20 -20 -14 -29 14 -29 20 -20 28 -6 26 10 18 32z');
  const fill = g.createLinearGradient(0, -28, 0, 34);
  const colours = isLit
    ? (['oklch(.56 .19 34)', 'oklch(.74 .17 52)', 'oklch(.93 .11 86)'] as const)
    : (['oklch(.36 .05 34)', 'oklch(.41 .045 42)', 'oklch(.46 .04 50)'] as const);
  for (const [at, colour] of colours.entries()) fill.addColorStop(at === 1 ? 0.6 : at / 2, colour);
  g.fillStyle = fill;
  g.fill(bag);
  g.strokeStyle = isLit ? paint.line : 'oklch(.6 .03 70)';
  g.lineWidth = 1.2;
  g.stroke(bag);
  g.strokeStyle = 'oklch(.7 .10 76)';
  g.lineWidth = 2;
  g.beginPath();
  g.ellipse(0, 32, 18, 3.5, 0, 0, 2 * Math.PI);
  g.stroke();
  if (!isLit) return canvas;
  g.fillStyle = 'oklch(.97 .07 95)';
  g.beginPath();
  g.ellipse(0, 29, 3.5, 6, 0, 0, 2 * Math.PI);
  g.fill();
  return canvas;
}
