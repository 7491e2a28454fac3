// Opening a game of the catalogue: the rows of docs/reference/games.md 4 that the server decides.
import { type AccountType, accountTypes } from '@tyche/rules/access';
import { Refusal } from '../../platform/http/errors.ts';
import { launchGame } from '../vendors/index.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import type { GamesDeps } from './deps.ts';
import { putOpening } from './store.ts';

export interface OpenRequest {
  readonly memberId: bigint;
  /** The reference of the caller's session. */
  readonly sessionToken: string | null;
  readonly accountType: AccountType;
  readonly isDemo: boolean;
  readonly language: string;
  readonly siteUrl: string;
  readonly theme: 'light' | 'dark';
}

export interface GameNamed {
  readonly nodeId?: number;
  readonly vassalage?: string;
  readonly roomId?: string;
  readonly gameId?: string;
}

/**
 * Opens a game for a member. Gives the address of the frame and the origin of its messages. Refuses `unknown-game`,
 * `sample-game`, `in-need-true-account`, `game-disabled`, `vendor-off`, `no-demo`, and what `launchGame` refuses.
 */
export async function openGame(
  { database, vendors }: GamesDeps,
  catalogue: Catalogue,
  { named, request }: { readonly named: GameNamed; readonly request: OpenRequest },
): Promise<{
  readonly entry: Entry;
  readonly url: string;
  readonly origin: string;
  readonly walletTypeId: number | null;
}> {
  const entry = entryOf(catalogue, named);
  if (entry.sample_vendor !== null) throw new Refusal('sample-game');
  const { isDemo, accountType, ...launch } = request;
  if (!isDemo && accountType === accountTypes.trial) throw new Refusal('in-need-true-account');
  if (entry.is_retired) throw new Refusal('game-disabled');
  const vendor = vendors.deps.vendors.find(({ code }) => code === entry.vendor);
  if (!vendor?.adapter.games) throw new Refusal('vendor-off');
  if (entry.status === 'off')
    throw new Refusal((await vendors.isVendorOff(entry.vendor)) ? 'vendor-off' : 'game-disabled');
  if (isDemo && !entry.has_demo) throw new Refusal('no-demo');
  const opened = await launchGame(vendors.deps, { ...launch, isDemo, vendor, gameCode: entry.game_code });
  await putOpening(database.reader, request.memberId, entry.node_id);
  return { entry, ...opened };
}

/** The game that a call names: by its node, or by vendor and code. Refuses `unknown-game`. */
export function entryOf({ byNode }: Catalogue, { nodeId, vassalage, roomId, gameId }: GameNamed): Entry {
  const code = roomId ?? gameId;
  const entry =
    nodeId === undefined
      ? byNode.values().find((one) => one.vendor === vassalage && one.game_code === code)
      : byNode.get(nodeId);
  if (!entry || entry.is_hidden) throw new Refusal('unknown-game');
  return entry;
}
