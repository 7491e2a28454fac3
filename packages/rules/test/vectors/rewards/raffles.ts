// The rules `raffle.*` and `lucky.tail`.
import { commitmentOf, drawWords, fromHex, merkleRoot, toHex } from '../../../src/fairness/index.ts';
import { drawRaffle, luckyTail, raffleLeaves, ticketsDue } from '../../../src/rewards/index.ts';
import { wholeOf } from '../agents/values.ts';
import type { Fields } from '../games/vector.ts';
import { listOf, VectorProblem } from '../vector.ts';

/** Seed, beacon and holders → winners, how many tickets were passed over, how many words were used. */
export function drawTickets(input: Fields): Fields {
  const seed = fromHex(String(input.seed));
  const words = drawWords(seed, entropyOf(input));
  let wordsUsed = 0;
  const counted = {
    nextWord() {
      wordsUsed += 1;
      return words.nextWord();
    },
  };
  const ranges = listOf(input.holders).map((each) => listOf(each).map(Number));
  const holderOf = (ticket: number): number => {
    const [holder] = ranges.find(([, from = 0, to = 0]) => from <= ticket && ticket <= to) ?? [];
    if (holder === undefined) throw new VectorProblem(`ticket ${ticket} has no holder`);
    return holder;
  };
  const barred = new Set(listOf(input.excluded).map(Number));
  const { winners, passedOver } = drawRaffle(
    {
      tickets: Number(input.tickets),
      prizes: Number(input.prizes),
      isOnePerMember: input.onePerMember === true,
      holderOf,
      isBarred: (ticket) => barred.has(holderOf(ticket)),
    },
    counted,
  );
  return {
    commit: commitmentOf(seed),
    winners: winners.map(({ ticket, holder }) => [ticket, holder]),
    passedOver: passedOver.length,
    wordsUsed,
  };
}

/** Tickets with their holders and salts → the root over them. */
export function sealTickets(input: Fields): Fields {
  const leaves = listOf(input.leaves).map((each) => {
    const [ticket, holder, salt] = listOf(each);
    return { ticket: Number(ticket), holder: String(holder), salt: String(salt) };
  });
  return {
    root: toHex(
      merkleRoot(raffleLeaves({ gameCode: String(input.game), number: String(input.number) }, leaves)),
    ),
  };
}

export function countTickets({ each, most, valid, granted }: Fields): Fields {
  const rule = { each: wholeOf(each), maxTickets: wholeOf(most) };
  return { due: Number(ticketsDue(rule, wholeOf(valid), wholeOf(granted))) };
}

export function drawTail(input: Fields): Fields {
  return { tail: luckyTail(fromHex(String(input.seed)), entropyOf(input), Number(input.digits)) };
}

function entropyOf({ game, number, entropy }: Fields) {
  return { gameCode: String(game), number: String(number), entropyHex: String(entropy) };
}
