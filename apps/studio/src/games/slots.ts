// The three slots as games of the studio.
import {
  dragonBoat,
  lanternLane,
  playSlot,
  type SlotModel,
  type SlotRound,
  tripleKoi,
} from '@tyche/rules/studio/slots';
import type { Fields } from '../wire.ts';
import type { Game, RoundResult } from './game.ts';

const TENTHS = 10;

type Told = Pick<Game, 'names' | 'scene' | 'rtp' | 'volatility' | 'features'> &
  Partial<Pick<Game, 'jackpotsSince'>>;

/** The model of these games is that of version 1; the jackpots came with version 2. */
const WITH_JACKPOTS = 2;

/** The slots. Returns and volatility are those of docs/reference/games.md 2.2. */
export const slotGames: readonly Game[] = [
  slot(lanternLane, {
    names: { EN: 'Lantern Lane', TY: 'Landas ng Parol', VI: 'Phố Đèn Lồng' },
    scene: 'moon',
    rtp: '96.100616',
    volatility: 2,
    features: ['LINES', 'SCATTER', 'JACKPOT'],
    jackpotsSince: WITH_JACKPOTS,
  }),
  slot(dragonBoat, {
    names: { EN: 'Dragon Boat 243', TY: 'Bangkang Dragon 243', VI: 'Thuyền Rồng 243' },
    scene: 'drum',
    rtp: '96.200182',
    volatility: 3,
    features: ['WAYS', 'WILD', 'SCATTER', 'FREE_SPINS', 'JACKPOT'],
    jackpotsSince: WITH_JACKPOTS,
  }),
  slot(tripleKoi, {
    names: { EN: 'Triple Koi', TY: 'Tatlong Koi', VI: 'Tam Cá Koi' },
    scene: 'pond',
    rtp: '96.510981',
    volatility: 2,
    features: ['LINES', 'WILD', 'MULTIPLIER'],
  }),
];

function slot(model: SlotModel, told: Told): Game {
  return {
    ...told,
    code: model.code,
    subType: 'SLOT',
    modelVersion: told.jackpotsSince ?? model.version,
    maxWinX: model.maxTenths / TENTHS,
    shares: model.kind === 'lines' ? model.lines.length : TENTHS,
    // A slot has no choice but the bet.
    ready: (given) =>
      Object.keys(given).length > 0
        ? null
        : { inputs: {}, play: (random) => resultOf(playSlot(model, random)) },
  };
}

function resultOf(round: SlotRound): RoundResult {
  const outcome: Fields = { ...round };
  const draws: Fields =
    round.kind === 'lines'
      ? { stops: round.stops, times: round.times }
      : { stops: round.stops, freeStops: round.freeSpins.map(({ stops }) => stops) };
  return { draws, outcome, multiple: { units: BigInt(round.tenths), per: BigInt(TENTHS) } };
}
