// The life of an application: which action leads from which status to which (docs/reference/rewards.md 3.2).
import type {
  ApplicationAction,
  ApplicationActor,
  ApplicationDetail,
  ApplicationStatus,
  OfferWindow,
  PromotionKind,
} from './words/index.ts';

/** Kinds whose reward was earned by play. It does not lapse: the system pays it when its time to be claimed ends, or the account does. */
export const earnedKinds: ReadonlySet<PromotionKind> = new Set([
  'DEPOSIT_BET_BONUS',
  'LUCKY_BET',
  'REBATE',
  'SAVIOR',
  'RANK_SALARY',
  'MISSION',
  'RAFFLE',
]);

/** `none`: the member has no application for this occurrence. `claimed:waiting`: claimed, and another bonus runs first. */
export const applicationStates = [
  'none',
  'applying',
  'joined',
  'issued',
  'claimed',
  'claimed:waiting',
  'process',
  'rejected',
  'closed',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What a move depends on besides the status. */
export interface MoveContext {
  readonly window: OfferWindow;
  /** Whether a member of staff decides about an application. */
  readonly approval: 'auto' | 'review';
  /** Whether the reward has a turnover. */
  readonly reward: 'turnover' | 'cash';
  /** Whether another bonus of the member runs. */
  readonly slot: 'free' | 'busy';
}

export interface Moved {
  readonly status: ApplicationStatus;
  readonly detail?: ApplicationDetail;
}

export type MoveRefusal =
  | {
      readonly refusal:
        | 'not-allowed'
        | 'promotion-not-open'
        | 'promotion-paused'
        | 'promotion-over'
        | 'promotion-applied-before'
        | 'bonus-not-cancellable'
        | 'second-person-needed';
    }
  | { readonly refusal: 'promotion-state-differs'; readonly state: ApplicationStatus | 'none' };

type Refusal = MoveRefusal['refusal'];
type Targets = Readonly<Partial<Record<ApplicationState, (context: MoveContext) => Moved>>>;

interface Rule {
  readonly actors: readonly ApplicationActor[];
  readonly from: Targets;
  /** The refusal in every other state, where it is not that the state differs. */
  readonly otherwise?: Exclude<Refusal, 'promotion-state-differs'>;
}

const STAFF: readonly ApplicationActor[] = ['staff', 'two staff'];
const to = (status: ApplicationStatus) => (): Moved => ({ status });
const close = (detail: ApplicationDetail) => (): Moved => ({ status: 'closed', detail });

const claim = ({ reward, slot }: MoveContext): Moved => {
  if (reward === 'cash') return { status: 'claimed' };
  return slot === 'free' ? { status: 'process' } : { status: 'claimed', detail: 'waiting' };
};

const EXCLUDED = close('excluded');
const REVOKED = close('revoked');

const table: Readonly<Record<ApplicationAction, Rule>> = {
  apply: {
    actors: ['member'],
    from: { none: ({ approval }) => ({ status: approval === 'auto' ? 'issued' : 'applying' }) },
    otherwise: 'promotion-applied-before',
  },
  join: { actors: ['member'], from: { none: to('joined') }, otherwise: 'promotion-applied-before' },
  grant: { actors: STAFF, from: { none: to('issued') } },
  approve: { actors: STAFF, from: { applying: to('issued') } },
  reject: { actors: STAFF, from: { applying: to('rejected') } },
  leave: { actors: ['member'], from: { applying: close('withdrawn'), joined: close('left') } },
  qualify: { actors: ['system'], from: { joined: to('issued') } },
  lapse: { actors: ['system'], from: { joined: close('lapsed'), issued: close('lapsed') } },
  settle: { actors: ['system'], from: { issued: to('claimed') } },
  claim: { actors: ['member'], from: { issued: claim } },
  start: { actors: ['system'], from: { 'claimed:waiting': to('process') } },
  cancel: {
    actors: ['member'],
    from: { process: close('cancelled'), 'claimed:waiting': close('cancelled') },
    otherwise: 'bonus-not-cancellable',
  },
  release: { actors: ['system'], from: { process: close('released') } },
  expire: { actors: ['system'], from: { process: close('expired') } },
  lose: { actors: ['system'], from: { process: close('lost') } },
  revoke: { actors: STAFF, from: { issued: REVOKED, 'claimed:waiting': REVOKED, process: REVOKED } },
  exclude: {
    actors: ['system'],
    from: {
      applying: EXCLUDED,
      joined: EXCLUDED,
      issued: EXCLUDED,
      'claimed:waiting': EXCLUDED,
      process: EXCLUDED,
    },
  },
};

const windowRefusals: Readonly<
  Record<Exclude<OfferWindow, 'open'>, Exclude<Refusal, 'promotion-state-differs'>>
> = {
  'coming soon': 'promotion-not-open',
  paused: 'promotion-paused',
  closed: 'promotion-over',
};

/**
 * Decides an action on an application (docs/reference/rewards.md 3.2). The checks in their order: the actor, the status, the window of the
 * offer for those who are not in yet, the second person. Eligibility, budget and consent are checked besides it.
 *
 * @returns the next status with its detail, or the refusal. Rejected, closed and claimed without waiting are final.
 */
export function moveApplication(
  state: ApplicationState,
  actor: ApplicationActor,
  action: ApplicationAction,
  context: MoveContext,
): Moved | MoveRefusal {
  const { actors, from, otherwise } = table[action];
  if (!actors.includes(actor)) return { refusal: 'not-allowed' };
  const move = from[state];
  if (!move) return otherwise ? { refusal: otherwise } : differs(state);
  // Cash alone is settled: a bonus with turnover starts only when the member claims it.
  if (action === 'settle' && context.reward !== 'cash') return differs(state);
  if ((action === 'apply' || action === 'join') && context.window !== 'open')
    return { refusal: windowRefusals[context.window] };
  if (action === 'revoke' && state === 'process' && actor === 'staff')
    return { refusal: 'second-person-needed' };
  return move(context);
}

function differs(state: ApplicationState): MoveRefusal {
  return { refusal: 'promotion-state-differs', state: state === 'claimed:waiting' ? 'claimed' : state };
}
