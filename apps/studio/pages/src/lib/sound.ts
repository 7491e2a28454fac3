// Sounds, made when they are heard. A bigger win is longer, never louder; a loss is silent.
import type { Bridge } from './bridge.ts';

export interface Sounds {
  press(): void;
  stop(index: number): void;
  /** Plucks one after the other: 2 for a small win to 5 for a great one. */
  win(plucks: number): void;
}

const NOTES = [392, 440, 523.25, 587.33, 698.46];
const PLUCK_S = 0.9;
const APART_S = 0.11;
const MASTER = 0.5;

/** Opens the sounds of a page. Nothing is made before the player turns them on. */
export function openSounds({ isMuted }: Bridge): Sounds {
  let context: AudioContext | null = null;
  let out: AudioNode | null = null;
  function open(): AudioContext | null {
    if (isMuted.get() || document.hidden) return null;
    if (context) return context;
    context = new AudioContext();
    const limiter = new DynamicsCompressorNode(context, { threshold: -12, ratio: 8 });
    const master = new GainNode(context, { gain: MASTER });
    out = master.connect(limiter);
    limiter.connect(context.destination);
    out = master;
    return context;
  }
  function tone(from: number, to: number, of: { peak: number; length: number; delay?: number }): void {
    const audio = open();
    if (!audio || !out) return;
    const at = audio.currentTime + (of.delay ?? 0);
    const oscillator = new OscillatorNode(audio, { frequency: from });
    const gain = new GainNode(audio, { gain: 0 });
    oscillator.frequency.setValueAtTime(from, at);
    oscillator.frequency.exponentialRampToValueAtTime(to, at + of.length);
    gain.gain.setValueAtTime(of.peak, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + of.length);
    oscillator.connect(gain).connect(out);
    oscillator.start(at);
    oscillator.stop(at + of.length);
  }
  return {
    press: () => tone(1_700, 900, { peak: 0.05, length: 0.025 }),
    stop: (index) => tone(150 + 9 * index, 72, { peak: 0.3, length: 0.1 }),
    win(plucks) {
      for (const [at, note] of NOTES.slice(0, plucks).entries())
        tone(note, note, { peak: 0.15, length: PLUCK_S, delay: at * APART_S });
    },
  };
}
