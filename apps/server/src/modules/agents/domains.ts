import {
  contractActs,
  contractGroups,
  contractKinds,
  dividendReasons,
  exportReports,
  exportStates,
  marginSpans,
  periodKinds,
  rateTypes,
  rebateGroups,
} from '@tyche/rules/agents';
import { flagKinds, flagStates, linkGuards } from '@tyche/rules/agents/abuse/words';

/** The domains of schema `agents` that hold words, each with its list. */
export const agentsDomains = {
  agent_state: ['active', 'frozen', 'closed'],
  line_state: ['paid', 'held', 'forfeited'],
  rebate_group: rebateGroups,
  link_type: { member: 0, agent: 1 },
  link_offer_state: ['waiting', 'sent', 'refused'],
  placement_reason: ['registered', 'adopted', 'moved'],
  contract_kind: contractKinds,
  contract_group: contractGroups,
  contract_state: ['P', 'E', 'A', 'R', 'V', 'C'],
  contract_act: contractActs,
  contract_reason: ['cascade', 'moved', 'closed'],
  fact_state: ['won', 'lost', 'void'],
  sum_group: [...contractGroups, 'NONE'],
  seal_span: ['DAY', 'HOUR', 'WINDOW'],
  run_state: ['open', 'computed', 'approved', 'paying', 'done'],
  pay_period: [...periodKinds, 'HOUR', 'WINDOW'],
  pay_reason: [...dividendReasons, 'correction'],
  rate_type: rateTypes,
  debt_state: ['unpaid', 'part', 'arrears', 'held', 'paid', 'forfeited'],
  flag_kind: flagKinds,
  flag_state: flagStates,
  link_guard: linkGuards,
  margin_span: marginSpans,
  flag_hold_state: ['held', 'released', 'forfeited'],
  export_report: exportReports,
  export_state: exportStates,
} as const;

export type AgentState = (typeof agentsDomains.agent_state)[number];
export type PlacementReason = (typeof agentsDomains.placement_reason)[number];
export type StoredState = (typeof agentsDomains.contract_state)[number];
export type ContractReason = (typeof agentsDomains.contract_reason)[number];
export type SealSpan = (typeof agentsDomains.seal_span)[number];
export type RunState = (typeof agentsDomains.run_state)[number];
export type PayPeriod = (typeof agentsDomains.pay_period)[number];
export type PayReason = (typeof agentsDomains.pay_reason)[number];
export type DebtState = (typeof agentsDomains.debt_state)[number];
