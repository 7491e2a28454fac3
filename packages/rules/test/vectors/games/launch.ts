// The groups `launch` and `money`.
import { floorDiv, formatAmount, parseAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import { decideLaunch, type LaunchDecision, type LaunchGame } from '../../../src/games/index.ts';
import { recordOf } from '../vector.ts';
import {
  amountIn,
  decimalText,
  type Fields,
  type GameVector,
  numberOf,
  sameFields,
  textOf,
} from './vector.ts';

const vendorStates: Readonly<Record<string, 'maintenance' | 'off'>> = {
  MAINTENANCE: 'maintenance',
  KILLED: 'off',
  OFF: 'off',
};

/** Runs a vector of the group `launch`. */
export function runLaunch({ input, expected }: GameVector): void {
  const game = Object.fromEntries(
    Object.entries(recordOf(input.game)).map(([name, value]) => [name, textOf(value)]),
  ) as unknown as LaunchGame;
  const decision = decideLaunch(game, {
    systemStatus: numberOf(input.systemStatus ?? 0),
    isSignedIn: input.token !== undefined && input.token !== '',
    accountType: numberOf(input.accountType ?? 2),
    wantsDemo: input.mode === 'DEMO' || recordOf(input.payload).accountType === 0,
    hasFreePlay: input.freePlay === true,
    vendorState: vendorStates[textOf(input.vendorState)] ?? 'ready',
    isGameActive: input.gameStatus === undefined || input.gameStatus === 'ACTIVE',
  });
  sameFields(fieldsOf(decision), expected);
}

function fieldsOf(decision: LaunchDecision): Fields {
  switch (decision.action) {
    case 'screen':
      return { action: 'SCREEN', screen: decision.screen.toUpperCase() };
    case 'free-play-login':
      return { action: 'FREE_PLAY_LOGIN' };
    case 'login':
      return { action: 'LOGIN_POPUP', tab: 'login' };
    case 'real-account-needed': {
      const [message, button] = ['in_need_true_account', 'in_increase_submit'];
      return {
        action: 'WARNING',
        message,
        text: message,
        warning: message,
        code: message,
        button,
        confirm: button,
      };
    }
    case 'notice':
      return { action: 'NOTICE', code: decision.code };
    case 'launch-lottery':
      return { action: 'LAUNCH_LOTTERY', flow: 'SEA' };
    case 'navigate':
      return { action: 'NAVIGATE', to: decision.to };
    case 'sub-games':
      return { action: 'SUB_GAMES', vassalage: decision.vassalage };
    case 'launch-game':
      return { action: 'LAUNCH_GAME', route: '/game', accountType: decision.accountType };
  }
}

/** Runs a vector of the group `money`: amounts as text, in scales of other protocols, and pay-outs. */
export function runMoney({ input, expected }: GameVector): void {
  if (input.exact !== undefined) {
    const scale = numberOf(input.payScale);
    const unit = UNITS_PER_ONE / 10n ** BigInt(scale);
    sameFields({ paid: decimalText(floorDiv(amountIn(input.exact), unit), scale) }, expected);
    return;
  }
  const units = input.scale === undefined ? readText(textOf(input.text)) : fromScale(input);
  if (units === null) sameFields({ accepted: false }, expected);
  else sameFields({ accepted: true, units: String(units), canonical: formatAmount(units) }, expected);
}

/** An amount without a sign that a column of the ledger holds. */
function readText(text: string): bigint | null {
  const units = parseAmount(text);
  return units === null || text.startsWith('-') ? null : units;
}

/** A whole number of another protocol; null for one that is finer than 1/10 000. */
function fromScale({ amount, scale }: Fields): bigint | null {
  const scaled = BigInt(textOf(amount)) * UNITS_PER_ONE;
  const by = BigInt(textOf(scale));
  return scaled % by === 0n ? scaled / by : null;
}
