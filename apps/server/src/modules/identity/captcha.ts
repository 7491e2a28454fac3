// Captchas: drawn and judged here, tied to one browser and one action, one try, two minutes (reliability.md, section 3 no. 10; T24).
import { randomUUID } from 'node:crypto';
import { isUuid } from '@tyche/kernel/ids';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { allow, type Limit } from '../../platform/http/limits.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { drawImageCaptcha } from './captcha-image.ts';
import { drawSlider, HEIGHT, isSolved, PIECE, type TrackPoint, WIDTH } from './captcha-slider.ts';
import { networkOf } from './networks.ts';
import { hashOf, newReference } from './references.ts';
import * as store from './store-captcha.ts';
import { noteSend } from './store-codes.ts';

const LIFE_S = 120;
const CAPTCHA_ID = 'tyche-slider-1';
/** The specification's pace of refreshing (section 3): one a second of each kind for each action. */
const PAUSE_S = 1;
const perNetwork: Limit = { name: 'captcha-network', most: 240, windowS: 60 };

/** What a form brings: the text of an image captcha, or the slider's result. */
export interface CaptchaGiven {
  readonly captcha?: string | null | undefined;
  readonly lot_number?: string | undefined;
  readonly pass_token?: string | undefined;
}

export interface SliderResult {
  readonly captcha_id: string;
  readonly lot_number: string;
  readonly pass_token: string;
  readonly gen_time: string;
  readonly captcha_output: string;
}

export interface Captchas {
  /** Draws an image captcha for a visitor and an action as PNG. Refuses `too-many-requests` beyond one refresh a second. */
  image(visitor: string, action: string, ip: string): Promise<Buffer>;
  /** Draws a slider captcha. Refuses `too-many-requests` likewise. */
  slider(visitor: string, action: string, ip: string): Promise<Slider>;
  /** Judges a slider, once, and gives the result that goes beside the form. Refuses `captcha-wrong`, `too-many-requests`. */
  judgeSlider(visitor: string, solved: Solved, ip: string): Promise<SliderResult>;
  /**
   * Judges and spends what a form brings for an action. Refuses `captcha-required` when it brings nothing and `captcha-wrong`
   * when it is wrong, old, used, of another browser or for another action.
   */
  mustBeSolved(visitor: string | null, action: string, given: CaptchaGiven): Promise<void>;
  /** A random string for one use by one visitor (free play). */
  challenge(visitor: string, action: string): Promise<{ challenge: string; expiresAt: Date }>;
  /** Spends a challenge. Refuses `ticket-invalid`. */
  mustAnswer(visitor: string | null, action: string, challenge: string): Promise<void>;
  readonly jobs: readonly Job[];
}

export interface Slider {
  readonly captcha_id: string;
  readonly lot_number: string;
  readonly background: string;
  readonly piece: string;
  readonly width: number;
  readonly height: number;
  readonly pieceSize: number;
  readonly y: number;
  readonly expiresAt: number;
}

export interface Solved {
  readonly lot_number: string;
  readonly x: number;
  readonly track: readonly TrackPoint[];
}

/** Opens the captchas. */
export function openCaptchas({ reader }: Database): Captchas {
  async function keep(
    kind: store.CaptchaKind,
    visitor: string,
    { action, answer }: { action: string; answer: string },
  ) {
    const id = randomUUID();
    const binding = hashOf(visitor);
    return {
      id,
      endsAt: await store.insertCaptcha(reader, { id, kind, binding, action, answer, seconds: LIFE_S }),
    };
  }

  async function mayDraw(kind: store.CaptchaKind, visitor: string, action: string, ip: string) {
    await allow(reader, perNetwork, networkOf(ip));
    if (!(await noteSend(reader, hashOf(`captcha ${kind} ${action} ${visitor}`), PAUSE_S)))
      throw new Refusal('too-many-requests', { retryAfterS: PAUSE_S });
  }

  return {
    async image(visitor, action, ip) {
      await mayDraw('image', visitor, action, ip);
      const { answer, png } = await drawImageCaptcha();
      await keep('image', visitor, { action, answer });
      return png;
    },

    async slider(visitor, action, ip) {
      await mayDraw('slider', visitor, action, ip);
      const { x, y, background, piece } = await drawSlider();
      const { id, endsAt } = await keep('slider', visitor, { action, answer: x.toString() });
      return {
        captcha_id: CAPTCHA_ID,
        lot_number: id,
        background: background.toString('base64'),
        piece: piece.toString('base64'),
        ...{ width: WIDTH, height: HEIGHT, pieceSize: PIECE, y },
        expiresAt: endsAt.getTime(),
      };
    },

    async judgeSlider(visitor, { lot_number, x, track }, ip) {
      await allow(reader, perNetwork, networkOf(ip));
      if (!isUuid(lot_number)) throw new Refusal('captcha-wrong');
      const asked = { id: lot_number, kind: 'slider', binding: hashOf(visitor) } as const;
      const found = await store.takeById(reader, asked);
      if (!found || !isSolved(Number(found.answer), x, track)) throw new Refusal('captcha-wrong');
      const token = newReference();
      const pass = { action: found.action, answer: hashOf(token).toString('hex') };
      const { id, endsAt } = await keep('pass', visitor, pass);
      const madeAt = Math.floor(endsAt.getTime() / 1000) - LIFE_S;
      return {
        captcha_id: CAPTCHA_ID,
        lot_number: id,
        pass_token: token,
        gen_time: madeAt.toString(),
        captcha_output: hashOf(`${id} ${token}`).toString('base64url'),
      };
    },

    async mustBeSolved(visitor, action, { captcha, lot_number = '', pass_token }) {
      const text = captcha?.trim() ?? '';
      if (text === '' && !pass_token)
        throw new Refusal('captcha-required', { field: 'captcha', captcha: true });
      const binding = hashOf(visitor ?? '');
      if (pass_token) {
        const asked = { id: lot_number, kind: 'pass', binding } as const;
        const found = isUuid(lot_number) ? await store.takeById(reader, asked) : null;
        if (found?.action === action && found.answer === hashOf(pass_token).toString('hex')) return;
      } else {
        const answer = await store.takeByBinding(reader, { kind: 'image', binding, action });
        if (answer !== null && answer === text.toUpperCase()) return;
      }
      throw new Refusal('captcha-wrong', { field: 'captcha', captcha: true });
    },

    async challenge(visitor, action) {
      const challenge = newReference(24);
      const { endsAt } = await keep('challenge', visitor, { action, answer: challenge });
      return { challenge, expiresAt: endsAt };
    },

    async mustAnswer(visitor, action, challenge) {
      const asked = { kind: 'challenge', binding: hashOf(visitor ?? ''), action } as const;
      if ((await store.takeByBinding(reader, asked)) !== challenge) throw new Refusal('ticket-invalid');
    },

    jobs: [{ name: 'identity.captchas', everyMs: 60_000, run: () => store.deleteOldCaptchas(reader) }],
  };
}
