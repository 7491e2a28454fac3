// How a draw's numbers come about, and how anyone can check them: commitment, beacon, words, outcome, sealed tickets.
// Pure, and the same in the server, in the browser's verify page and in tests. Source: lottery.md 14.
export {
  type BeaconCalendar,
  beaconMarginSeconds,
  firstRoundAfter,
  QUICKNET,
  roundAt,
  timeOfRound,
} from './beacon.ts';
export { commitmentOf, keepsCommitment, SEED_BYTES } from './commitment.ts';
export {
  type DrawModel,
  type DrawnPrize,
  derive,
  type LayoutPrize,
  type Outcome,
  resultText,
} from './derive.ts';
export { escrowRoundOf, REVEAL_LIMIT_SECONDS } from './escrow.ts';
export { fromHex, sameBytes, toHex, utf8 } from './hex.ts';
export { isInTree, merkleLeaf, merkleProof, merkleProofs, merkleRoot, type ProofStep } from './merkle.ts';
export { hmacSha256, type Sha256, sha256 } from './sha256.ts';
export { leafTextsOf, type SealedTicket, ticketLeafText } from './ticket-leaf.ts';
export { blockMessage, type DrawEntropy, drawWords, wordsFrom } from './draw-words.ts';
