// Tiers as the calls of the family carry them: one list with commas for each field.
import type { OfferedTier } from '@tyche/rules/agents';
import { Refusal } from '../../../platform/http/errors.ts';

export interface CsvTiers {
  readonly betVolume?: string | undefined;
  readonly activeMember?: string | undefined;
  readonly rates?: string | undefined;
  readonly rateTypes?: string | undefined;
  readonly netLoss?: string | undefined;
}

/** Reads tiers; the bet floors say how many there are. Refuses `invalid-input` for a list of another length. */
export function readCsvTiers({
  betVolume,
  activeMember,
  rates,
  rateTypes,
  netLoss,
}: CsvTiers): OfferedTier[] {
  const bets = listOf(betVolume);
  const fieldOf = (field: string, csv: string | undefined): readonly string[] => {
    const values = listOf(csv);
    if (values.length !== bets.length) throw new Refusal('invalid-input', { field, rule: 'length' });
    return values;
  };
  const members = fieldOf('activeMember', activeMember);
  const shares = fieldOf('rate', rates);
  const types = rateTypes === undefined ? [] : fieldOf('rateTypes', rateTypes);
  const losses = netLoss === undefined ? [] : fieldOf('netLoss', netLoss);
  return bets.map((minimumBet, at) => ({
    minimumBet,
    activeMember: members[at] ?? '',
    rate: shares[at] ?? '',
    rateType: types[at],
    netLoss: losses[at],
  }));
}

function listOf(csv: string | undefined): readonly string[] {
  return csv === undefined || csv === '' ? [] : csv.split(',').map((value) => value.trim());
}
