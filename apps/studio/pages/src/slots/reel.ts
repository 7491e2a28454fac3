// A reel. Where it is, is a function of time: parts with constant acceleration, then a damped spring. A lost frame changes nothing, and the
// strip that passes is the true one.
import { brake, type Pace, slowReel, spring } from './motion.ts';

/** Motion with constant acceleration from `t0` on, from the position `p0`. */
interface Part {
  readonly t0: number;
  readonly duration: number;
  readonly p0: number;
  readonly v0: number;
  readonly v1: number;
}

/** From the row `from` on the reel shows the strip so that `stop` is in the top row at the position `anchor`. */
interface Tape {
  readonly from: number;
  readonly stop: number;
  readonly anchor: number;
}

export interface ReelState {
  /** In symbols, growing as the reel turns down. */
  readonly position: number;
  /** In symbols a second. */
  readonly speed: number;
  readonly isAtRest: boolean;
}

export interface Reel {
  /** The symbol of a row of the reel: row 0 is the top row at position 0, rows above it have higher numbers. */
  symbolAt(row: number): string;
  stateAt(now: number): ReelState;
  start(now: number, pace: Pace): void;
  /** Plans the stop. `brakeAt` is when it may brake at the earliest. `isSlow`: it turns slowly before. */
  land(now: number, to: { readonly stop: number; readonly brakeAt: number; readonly isSlow: boolean }): void;
  /** Puts it at a stop without motion. */
  rest(stop: number): void;
  /** When it brakes, and when it is at rest; null while no stop is planned. */
  landing(): { readonly brakeAt: number; readonly restAt: number } | null;
}

const FOREVER_MS = 1e9;

/** Opens a reel of a strip at a stop. */
export function createReel(strip: string, firstStop: number): Reel {
  let stop = firstStop;
  let parts: readonly Part[] = [];
  let tape: readonly Tape[] = [{ from: Number.NEGATIVE_INFINITY, stop, anchor: 0 }];
  let began = 0;
  let cruise = 0;
  let landing: {
    readonly brakeAt: number;
    readonly restAt: number;
    readonly springAt: number;
    readonly at: number;
  } | null = null;

  const push = (duration: number, v0: number, v1: number) => {
    parts = addPart(parts, began, { duration, v0, v1 });
  };

  function stateAt(now: number): ReelState {
    if (!landing || now < landing.springAt) return stateIn(parts, now);
    if (now >= landing.restAt) return { position: landing.at, speed: 0, isAtRest: true };
    return springState(landing.at, (now - landing.springAt) / 1_000);
  }

  return {
    symbolAt(row) {
      const { stop: of, anchor } = tape.findLast(({ from }) => row >= from) ?? { stop, anchor: 0 };
      const at = (of + anchor - row) % strip.length;
      return strip[(at + strip.length) % strip.length] ?? '';
    },
    stateAt,
    start(now, pace) {
      tape = [{ from: Number.NEGATIVE_INFINITY, stop, anchor: 0 }];
      parts = [];
      began = now;
      cruise = pace.cruise;
      landing = null;
      if (pace.windUp > 0) {
        const back = (-pace.windBack * 2 * 1_000) / pace.windUp;
        push(pace.windUp / 2, 0, back);
        push(pace.windUp / 2, back, 0);
      }
      push(pace.accelerate, 0, cruise);
      push(FOREVER_MS, cruise, cruise);
    },
    land(now, { stop: to, brakeAt, isSlow }) {
      const last = parts.at(-1);
      if (!last) return;
      // The acceleration ends first.
      const cut = Math.max(now, last.t0);
      const { position: from } = stateAt(cut);
      const slow = isSlow ? slowDistance(cruise) : 0;
      const wished = from + (cruise * Math.max(0, brakeAt - cut)) / 1_000 + slow + brake.distance;
      const at = Math.ceil(Math.max(wished, from + 4 + slow));
      parts = parts.filter(({ t0 }) => t0 < cut);
      const before = parts.at(-1);
      if (before) parts = [...parts.slice(0, -1), { ...before, duration: cut - before.t0 }];
      else began = cut;
      push(((at - brake.distance - slow - from) / cruise) * 1_000, cruise, cruise);
      if (isSlow) {
        push(slowReel.slowDown, cruise, slowReel.speed);
        push(slowReel.cruise, slowReel.speed, slowReel.speed);
      }
      const speed = isSlow ? slowReel.speed : cruise;
      push((2_000 * brake.distance) / (speed + brake.endSpeed), speed, brake.endSpeed);
      const end = parts.at(-1);
      const springAt = end ? end.t0 + end.duration : cut;
      // Rows that nobody has seen yet become the neighbours of the stop.
      const unseen = Math.min(Math.ceil(stateAt(now).position) + 2, at - 2);
      tape = [...tape.filter((one) => one.from < unseen), { from: unseen, stop: to, anchor: at }];
      landing = { brakeAt: end?.t0 ?? cut, restAt: springAt + spring.duration, springAt, at };
      stop = to;
    },
    rest(to) {
      stop = to;
      parts = [];
      landing = null;
      tape = [{ from: Number.NEGATIVE_INFINITY, stop, anchor: 0 }];
    },
    landing: () => landing,
  };
}

/** The motion with one more part at its end. */
function addPart(
  parts: readonly Part[],
  began: number,
  part: Pick<Part, 'duration' | 'v0' | 'v1'>,
): readonly Part[] {
  const last = parts.at(-1);
  const t0 = last ? last.t0 + last.duration : began;
  const p0 = last ? last.p0 + (((last.v0 + last.v1) / 2) * last.duration) / 1_000 : 0;
  return [...parts, { t0, p0, ...part }];
}

/** Where a motion is at a time; at rest at its beginning without one. */
function stateIn(parts: readonly Part[], now: number): ReelState {
  const part = parts.findLast(({ t0 }) => now >= t0) ?? parts[0];
  if (!part) return { position: 0, speed: 0, isAtRest: true };
  const t = Math.min(part.duration, Math.max(0, now - part.t0)) / 1_000;
  const acceleration = part.duration === 0 ? 0 : ((part.v1 - part.v0) / part.duration) * 1_000;
  return {
    position: part.p0 + part.v0 * t + (acceleration * t * t) / 2,
    speed: part.v0 + acceleration * t,
    isAtRest: false,
  };
}

function slowDistance(cruise: number): number {
  return (((cruise + slowReel.speed) / 2) * slowReel.slowDown + slowReel.speed * slowReel.cruise) / 1_000;
}

/** The latch of a real reel: once past its stop, and back. */
function springState(at: number, t: number): ReelState {
  const { omega, zeta } = spring;
  const damped = omega * Math.sqrt(1 - zeta * zeta);
  const fade = Math.exp(-zeta * omega * t);
  return {
    position: at + (brake.endSpeed / damped) * fade * Math.sin(damped * t),
    speed: brake.endSpeed * fade,
    isAtRest: false,
  };
}
