// The group `rtp`: the exact return of each game of the studio.
import { type Ratio, printRatio, ratio } from '@tyche/kernel/ratio';
import {
  diceMultiple,
  diceReturn,
  kenoReturn,
  minesReturn,
  type PlinkoRisk,
  type PlinkoRows,
  plinkoReturn,
} from '../../../src/studio/originals/index.ts';
import { countGrids } from '../../../src/studio/slots/enumerate.ts';
import {
  returnOfSlot,
  type SlotModel,
  type SlotReturn,
  slotModels,
} from '../../../src/studio/slots/index.ts';
import { sumOf } from '../../../src/studio/slots/returns.ts';
import { VectorProblem } from '../vector.ts';
import { slotOf } from './slots.ts';
import {
  amountIn,
  decimalText,
  type Fields,
  type GameVector,
  numberOf,
  sameFields,
  tenthsText,
  textOf,
} from './vector.ts';

const DIGITS = 9;

/** Runs a vector of the group `rtp`. */
export function runReturn({ input, expected }: GameVector): void {
  if (slotModels.some(({ code }) => code === input.game)) sameFields(slotFields(input), expected);
  else sameFields({ ...edgeFields(originalReturn(input)), ...multipleOf(input) }, expected);
}

const known = new Map<string, SlotReturn>();

/** Counting sixty million grids takes a second: once for each slot. */
function returnOf(model: SlotModel): SlotReturn {
  const found = known.get(model.code) ?? returnOfSlot(model);
  known.set(model.code, found);
  return found;
}

function slotFields(input: Fields): Fields {
  const model = slotOf(input.game);
  const found = returnOf(model);
  const { base, rtp, freeSpins } = found;
  if (input.part === 'lines' || input.part === 'base') {
    const counts = countGrids(
      input.part === 'lines' && model.kind === 'lines' ? { ...model, scatter: null } : model,
    );
    const alone = ratio(sumOf(counts), BigInt(counts.grids) * 10n);
    return {
      ...edgeFields(alone),
      maxMultiple: tenthsText(found.maxTenths),
      sumOfTenths: Number(sumOf(counts)),
    };
  }
  return {
    ...edgeFields(rtp),
    hitRate: digits(found.hitRate),
    aboveStake: digits(found.aboveStake),
    aboveStakeBaseSpin: digits(found.aboveStake),
    sigma: found.sigma.toFixed(6),
    maxMultiple: tenthsText(found.maxTenths),
    sumOfTenths: Number(sumOf(countGrids(model))),
    base: digits(base, 12),
    ...(freeSpins && { q: digits(freeSpins.perSpin, 12), trigger: digits(freeSpins.trigger) }),
  };
}

function originalReturn(input: Fields): Ratio {
  switch (input.game) {
    case 'dice':
      return diceReturn(targetOf(input));
    case 'mines':
      return minesReturn(numberOf(input.mines), numberOf(input.picks));
    case 'plinko':
      return plinkoReturn(numberOf(input.rows) as PlinkoRows, textOf(input.risk) as PlinkoRisk);
    case 'keno-80':
      return kenoReturn(numberOf(input.picks));
    default:
      throw new VectorProblem(`${String(input.game)} is not offered yet`);
  }
}

function multipleOf(input: Fields): Fields {
  return input.game === 'dice' ? { multiple: decimalText(diceMultiple(targetOf(input)), 4) } : {};
}

const targetOf = ({ target }: Fields) => Number(amountIn(target) / 100n);

function edgeFields(rtp: Ratio): Fields {
  const edge = ratio(rtp.den - rtp.num, rtp.den);
  return { rtp: digits(rtp), houseEdge: digits(edge), exactEdge: printRatio(edge) };
}

/** A fraction rounded half up to some digits. */
function digits({ num, den }: Ratio, count = DIGITS): string {
  const scale = 10n ** BigInt(count);
  return decimalText((num * scale * 2n + den) / (den * 2n), count);
}
