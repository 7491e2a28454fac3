import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { StoredTerms } from '../contracts/types.ts';

/** What a link offers, as the database keeps it. The periods of a dividend are those of the settings when the offer is sent. */
export interface StoredLinkOffer {
  readonly kind: ContractKind;
  readonly group: ContractGroup;
  readonly tiers: StoredTerms['tiers'];
}
