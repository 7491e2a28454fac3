/** The chosen part of a sealed ticket, as raw text. */
export interface Chosen {
  readonly playId: number;
  /** 1 picked, 2 typed. */
  readonly type: number;
  readonly balls: string;
}

/** A draw as the shadow settlement sees it: result text, and the number that begins with the day. */
export interface Drawn {
  readonly family: string;
  readonly number: string;
  readonly result: string;
  /** Whether the game lessens what is won by the first digit drawn. */
  readonly smartWin: boolean;
}

/** Fair odds as a fraction: how many times the stake comes back. */
export interface Odds {
  readonly over: bigint;
  readonly under: bigint;
}

/** What a draw does to a ticket: how often each tier is won, and how many unit bets get their stake back. */
export interface Decided {
  readonly wins: readonly { readonly tier: string; readonly times: number }[];
  readonly pushed: number;
}

/** A family in the shadow settlement's own words. */
export interface ShadowFamily {
  decide(chosen: Chosen, drawn: Drawn): Decided;
  /** The fair odds of a tier, for games that a series prices; null when the play has no such tier. */
  fairOdds(playId: number, tier: string): Odds | null;
}
