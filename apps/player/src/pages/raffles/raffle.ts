import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';

/** A raffle in a list, with its public record, and what the member has in it. */
export type RaffleCard = OutputOf<typeof contract.raffles>['list'][number];
export type Raffle = OutputOf<typeof contract.raffleProof>;
export type OwnRaffle = OutputOf<typeof contract.rafflePromotionStatus>;
