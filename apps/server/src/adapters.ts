// The variables of the environment that adapters read, from the lists of all kinds.
import { ConfigProblem } from './config-values.ts';
import { beaconAdapters } from './modules/draws/adapters/index.ts';
import { paymentAdapters } from './modules/cashier/adapters/index.ts';
import { carrierAdapters, pushAdapters } from './modules/messaging/adapters/index.ts';
import { identityAdapters } from './modules/protection/adapters/index.ts';
import { vendorAdapters } from './modules/vendors/adapters/index.ts';
import type { AdapterVariable } from './platform/adapters/adapters.ts';

/** The beacons that TYCHE_BEACON may name, by code; true for one whose rounds nobody of the site knows ahead. */
export const beacons: Readonly<Record<string, boolean>> = Object.fromEntries(
  beaconAdapters.map(({ code, isIndependent }) => [code, isIndependent]),
);

/** Every variable of an adapter by its name. */
export const adapterVariables: Readonly<Record<string, AdapterVariable>> = Object.assign(
  {},
  ...[
    ...vendorAdapters,
    ...paymentAdapters,
    ...carrierAdapters,
    ...pushAdapters,
    ...identityAdapters,
    ...beaconAdapters,
  ].map(({ variables }) => variables),
);

/** The variables that are given, each checked against what its adapter declares. Throws `ConfigProblem`. */
export function readAdapterVariables(
  read: (name: string) => string | null,
  variables = adapterVariables,
): Readonly<Record<string, string>> {
  const given: Record<string, string> = {};
  for (const [name, { minLength = 0, shape, needs }] of Object.entries(variables)) {
    const value = read(name);
    if (value === null) continue;
    if (value.length < minLength)
      throw new ConfigProblem(`${name} must have at least ${minLength} characters`);
    if (shape && !shape.pattern.test(value)) throw new ConfigProblem(`${name} must ${shape.words}`);
    if (needs && read(needs) === null) throw new ConfigProblem(`${name} needs ${needs}`);
    given[name] = value;
  }
  return given;
}
