// What happens when a player opens a game (docs/reference/games.md 4): one decision for every card, menu and link of the site. The server
// decides the parts about money and vendors again.

/** A game as a card or menu names it. */
export interface LaunchGame {
  readonly gameType: string;
  /** The vendor; `vendor` when the entry has one of its own. */
  readonly vassalage: string;
  readonly vendor?: string;
  readonly gameCode?: string;
  readonly roomId?: string;
  /** The play that a lottery opens with. */
  readonly defaultPlayType?: string;
  readonly accountTypeName?: string;
  /** An entry of a demo without a game. */
  readonly isSample?: boolean;
  /** `VASSALAGE`: not a game but a vendor with games of its own. */
  readonly isGame?: string;
}

/** How the visitor and the site stand. */
export interface LaunchContext {
  /** 0: open, 1: maintenance, 2: closed to the visitor's region. */
  readonly systemStatus: number;
  readonly isSignedIn: boolean;
  /** The kind of the account, of the session: 4 is a trial account. */
  readonly accountType: number;
  readonly wantsDemo: boolean;
  /** The site lets guests play for play money. */
  readonly hasFreePlay: boolean;
  readonly vendorState: 'ready' | 'maintenance' | 'off';
  readonly isGameActive: boolean;
}

export type LaunchDecision =
  | { readonly action: 'screen'; readonly screen: 'maintenance' | 'restricted' }
  | { readonly action: 'free-play-login' }
  | { readonly action: 'login' }
  | { readonly action: 'real-account-needed' }
  | {
      readonly action: 'notice';
      readonly code: 'SAMPLE_GAME' | 'GAME_DISABLED' | 'VENDOR_MAINTENANCE' | 'VENDOR_OFF';
    }
  | { readonly action: 'launch-lottery' }
  | { readonly action: 'navigate'; readonly to: string }
  | { readonly action: 'sub-games'; readonly vassalage: string }
  | { readonly action: 'launch-game'; readonly accountType: 0 | 1 };

const TRIAL = 4;
const SEA = 'TCG_SEA';
const VIETNAM = 'TCG_LOTTO_VN';

/** Decides by the first row that fits. */
export function decideLaunch(game: LaunchGame, context: LaunchContext): LaunchDecision {
  return decideByContext(game, context) ?? decideByGame(game, context);
}

/** Rows 1 to 7: what keeps the visitor from any game, or from this one. Nobody logs in for a game that does not exist. */
function decideByContext(game: LaunchGame, context: LaunchContext): LaunchDecision | null {
  const { systemStatus, isSignedIn, wantsDemo } = context;
  if (systemStatus === 1) return { action: 'screen', screen: 'maintenance' };
  if (systemStatus === 2) return { action: 'screen', screen: 'restricted' };
  if (game.isSample) return { action: 'notice', code: 'SAMPLE_GAME' };
  if (!isSignedIn) return { action: wantsDemo && context.hasFreePlay ? 'free-play-login' : 'login' };
  if (context.accountType === TRIAL && !wantsDemo) return { action: 'real-account-needed' };
  if (!context.isGameActive) return { action: 'notice', code: 'GAME_DISABLED' };
  if (context.vendorState === 'maintenance') return { action: 'notice', code: 'VENDOR_MAINTENANCE' };
  if (context.vendorState === 'off') return { action: 'notice', code: 'VENDOR_OFF' };
  return null;
}

/** Rows 8 to 12: how the game opens. A lottery is never a pop-up, so it comes first. */
function decideByGame(game: LaunchGame, { wantsDemo }: LaunchContext): LaunchDecision {
  const { gameType, vassalage, accountTypeName } = game;
  if (accountTypeName === SEA) return { action: 'launch-lottery' };
  if (accountTypeName === VIETNAM || (game.vendor || vassalage) === VIETNAM)
    return { action: 'navigate', to: address('/vnlottery', { gameCode: game.gameCode }) };
  if (gameType === 'LOTT' || gameType === 'ELOTT') {
    const { gameCode, defaultPlayType: playType } = game;
    return { action: 'navigate', to: address('/lottery', { gameCode, playType }) };
  }
  if (game.isGame === 'VASSALAGE') return { action: 'sub-games', vassalage };
  return { action: 'launch-game', accountType: wantsDemo ? 0 : 1 };
}

/** A path with the values that are there. */
function address(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(values).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
