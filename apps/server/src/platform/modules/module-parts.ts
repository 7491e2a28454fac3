// What each module gives to the server, in one shape, and how the parts of all modules come together.
import { assert } from '@tyche/kernel/assert';
import type { Subscription } from '../events/events.ts';
import type { Job } from '../jobs/jobs.ts';

/** What `module.ts` of each module returns; a module may return more for the modules above it. */
export interface ModuleParts {
  /** Its calls, by the name of their route. */
  readonly handlers: object;
  /** What it does by the clock. */
  readonly jobs: readonly Job[];
  /** What it does when an event happens. */
  readonly subscriptions: readonly Subscription[];
  /** What it does when a second person approves a proposal, by the kind of the proposal. */
  readonly actions: object;
}

type PartOf<Parts, Name extends 'handlers' | 'actions'> = Parts extends {
  readonly [name in Name]: infer Part;
}
  ? Part
  : never;

type Together<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/**
 * Joins the parts of modules.
 *
 * @returns their handlers and actions as one object each, their jobs and subscriptions as one list each, in the order of the modules.
 * Throws when two modules have a handler, an action or a job of the same name: one of them would never be called.
 */
export function foldModules<const Parts extends readonly ModuleParts[]>(
  modules: Parts,
): {
  readonly handlers: Together<PartOf<Parts[number], 'handlers'>>;
  readonly jobs: readonly Job[];
  readonly subscriptions: readonly Subscription[];
  readonly actions: Together<PartOf<Parts[number], 'actions'>>;
} {
  const jobs = modules.flatMap((module) => module.jobs);
  requireDistinct(
    'handler',
    modules.flatMap(({ handlers }) => Object.keys(handlers)),
  );
  requireDistinct(
    'action',
    modules.flatMap(({ actions }) => Object.keys(actions)),
  );
  requireDistinct(
    'job',
    jobs.map(({ name }) => name),
  );
  return {
    handlers: Object.assign({}, ...modules.map(({ handlers }) => handlers)),
    jobs,
    subscriptions: modules.flatMap((module) => module.subscriptions),
    actions: Object.assign({}, ...modules.map(({ actions }) => actions)),
  };
}

function requireDistinct(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  assert(twice === undefined, `two modules have a ${what} of the name ${twice}`);
}
