import type { ComponentType } from 'preact';
import type { RoundView } from '../../src/wire.ts';
import type { PlaySession } from './lib/session.ts';

/** A game as the page loads it: one module each, fetched when it is opened. */
export interface GameModule {
  /** The game itself: it fills the space above the row of rules, fairness and rounds. */
  readonly Play: ComponentType<{ readonly session: PlaySession }>;
  /** The pay table and rules, in the panel of rules. */
  readonly Rules: ComponentType<{ readonly session: PlaySession }>;
  /** The panel of fairness, of a game that does not use the player's seeds. */
  readonly Fairness?: ComponentType<{ readonly session: PlaySession; readonly onClose: () => void }>;
  /** A finished round, drawn still: for replays, and for the rounds of the player. */
  readonly Picture: ComponentType<{ readonly session: PlaySession; readonly round: RoundView }>;
}

const slots = () => import('./slots/index.tsx');

/** The games by their code. */
export const gameModules: Readonly<Record<string, () => Promise<GameModule>>> = {
  'lantern-lane': slots,
  'dragon-boat-243': slots,
  'triple-koi': slots,
  crash: () => import('./crash/index.tsx'),
  dice: () => import('./originals/dice.tsx'),
  plinko: () => import('./originals/plinko.tsx'),
  mines: () => import('./originals/mines.tsx'),
  keno: () => import('./originals/keno.tsx'),
};
