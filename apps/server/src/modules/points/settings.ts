// How points are earned and changed, as a staff setting: one proposes, another approves (docs/reference/rewards.md 6.2).
import type { pointsStaff } from '@tyche/contract/points-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { currencies } from '@tyche/kernel/currencies';
import { UNITS_PER_ONE } from '@tyche/kernel/money';
import { rebateGroups } from '@tyche/rules/agents';
import { pointSettingsProblem } from '@tyche/rules/rewards';
import { Refusal } from '../../platform/http/errors.ts';
import { type PointSettings, type SiteSettings, setPointSettings } from '../settings/index.ts';
import { type Actor, type GuardedActions, proposeAction } from '../staff/index.ts';
import type { PointsDeps } from './deps.ts';

const KIND = 'points.settings';
const SUBJECT = 'points';

type Deps = Pick<PointsDeps, 'database' | 'merchant'>;

/** The settings that count now, with the currency in which points are paid. */
export async function readSettings({
  merchant,
}: Pick<PointsDeps, 'merchant'>): Promise<OutputOf<typeof pointsStaff.pointSettings>> {
  const { points, currency } = (await merchant()).site;
  return { ...points, rates: { ...points.rates }, currency };
}

/**
 * Proposes other settings. Gives the proposal's number. Refuses `invalid-input` at the field that does not go with the others, and
 * `approval-pending` while another proposal waits.
 */
export async function proposeSettings(
  { database, merchant }: Deps,
  { reason, ...payload }: InputOf<typeof pointsStaff.setPointSettings>,
  actor: Actor,
): Promise<bigint> {
  const { site } = await merchant();
  requireWhole(site, payload);
  return database.inTransaction((tx) =>
    proposeAction(tx, { kind: KIND, subject: SUBJECT, payload, reason: reason.trim() }, actor),
  );
}

/** What an approved proposal does: the settings count for bets that settle and points that are changed from then on. */
export function settingsActions({ merchant }: Pick<PointsDeps, 'merchant'>): GuardedActions {
  return {
    [KIND]: {
      permission: 'promotions.approve',
      async perform(tx, { payload }) {
        const { code, site } = await merchant();
        const settings = settingsOf(payload);
        requireWhole(site, settings);
        await setPointSettings(tx, code, settings);
      },
    },
  };
}

/** A point of a step must be worth whole display units of the currency (docs/reference/rewards.md 6.3). */
function requireWhole({ currency }: SiteSettings, settings: Omit<PointSettings, 'rates'>): void {
  const problem = pointSettingsProblem(
    {
      ratio: BigInt(settings.ratio),
      step: BigInt(settings.step),
      least: BigInt(settings.least),
      maxPerDay: BigInt(settings.maxPerDay),
    },
    UNITS_PER_ONE / 10n ** BigInt(currencies[currency].decimals),
  );
  if (problem) throw new Refusal('invalid-input', { ...problem });
}

function settingsOf(payload: unknown): PointSettings {
  const { rates, conversionOpen, ...numbers } = Object(payload) as Record<string, unknown>;
  const numberOf = (of: Readonly<Record<string, unknown>>, name: string): number => {
    const value = of[name];
    if (typeof value !== 'number') throw new Error(`a proposal without ${name}`);
    return value;
  };
  if (typeof conversionOpen !== 'boolean')
    throw new Error('a proposal that does not say whether points are changed');
  return {
    rates: Object.fromEntries(
      rebateGroups.map((group) => [group, numberOf(Object(rates), group)]),
    ) as PointSettings['rates'],
    conversionOpen,
    ratio: numberOf(numbers, 'ratio'),
    step: numberOf(numbers, 'step'),
    least: numberOf(numbers, 'least'),
    maxPerDay: numberOf(numbers, 'maxPerDay'),
    reviewFrom: numberOf(numbers, 'reviewFrom'),
  };
}
