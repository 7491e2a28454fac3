import type { ContractSettings } from '../../settings/index.ts';
import type { ProgrammeSetting } from '@tyche/rules/agents';

/** A setting with another value, beside the settings that count. */
export interface Change {
  readonly name: ProgrammeSetting;
  readonly before: ContractSettings;
  readonly after: ContractSettings;
}

/** What lines of an agent sum up to, as they are and with the change, in 1/10 000 units. */
export interface AgentSums {
  readonly memberId: bigint;
  readonly before: bigint;
  readonly after: bigint;
}

/** What some agents add to a preview. */
export interface Found {
  readonly lines: number;
  readonly changedLines: number;
  /** How many agents the change concerns. */
  readonly agents: number;
  readonly before: bigint;
  readonly after: bigint;
  /** The agents with another sum. */
  readonly sums: readonly AgentSums[];
}
