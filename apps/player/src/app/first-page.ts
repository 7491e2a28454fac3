// Which pages the server draws, from which public answers, and what of them React needs to take the HTML over.
import { keyOf } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf, Route } from '@tyche/contract/route';
import { gameNames } from '@tyche/rules/lottery/names';
import type { QueryClient } from '@tanstack/react-query';
import { DRAWN_AT, type FirstState } from '../state/first-state.ts';
import { firstOfGroups, type Menus, offeredIn } from '../state/offered.ts';

/** A page that the server draws. */
export interface FirstPage {
  /** Its address with what decides about its HTML, and nothing else. */
  readonly address: string;
  /** The lottery of a pad; null for the home page. */
  readonly gameCode: string | null;
}

/** What the HTML carries beside the page, so that React begins with the same state. */
export interface Handover {
  readonly page: FirstPage;
  readonly state: FirstState;
  /** The answers to the calls of `firstCalls`, in their order. */
  readonly answers: readonly unknown[];
}

/** Id of the block of JSON with the handover. */
export const HANDOVER = 'handover';

const HOME: ReadonlySet<string> = new Set(['/', '/index', '/index.html', '/home']);
const TABS: ReadonlySet<string> = new Set(['trend', 'results', 'bets']);
const games = new Map(gameNames.map((game) => [game.code, game]));

/**
 * The page of an address as the server draws it; null for one that the browser draws alone.
 *
 * @param hasPlay whether a lottery has a play of that code: a play that no lottery has decides about nothing, and stays out of the address.
 */
export function firstPageOf(
  path: string,
  query: URLSearchParams,
  hasPlay: (gameCode: string, playCode: string) => boolean,
): FirstPage | null {
  if (HOME.has(path)) return { address: path, gameCode: null };
  const game = games.get(query.get('gameCode') ?? '');
  if (!game || (path !== '/lottery' && path !== '/vnlottery')) return null;
  if (path === '/vnlottery' && game.family !== 'vn') return null;
  const tab = query.get('tab') ?? '';
  const kept = new URLSearchParams({ gameCode: game.code });
  const play = query.get('playType') ?? '';
  if (hasPlay(game.code, play)) kept.set('playType', play);
  if (TABS.has(tab)) kept.set('tab', tab);
  if (path === '/vnlottery' && query.get('show') === '1') kept.set('show', '1');
  return { address: `${path}?${kept}`, gameCode: game.code };
}

/** A call whose answer the HTML of a page shows: the same for every visitor. */
export interface FirstCall {
  readonly name: keyof typeof contract;
  readonly input: object;
}

/**
 * The calls of a page in a language, those first that do not depend on others. Their inputs are those with which the components make them.
 *
 * @param answers the answers to the first calls so far, in their order: more calls may follow from them.
 */
export function firstCalls(
  { gameCode }: FirstPage,
  language: string,
  answers: readonly unknown[],
): readonly FirstCall[] {
  const announced = (types: string) => ({ types, platform: 'W', execution: 'B', language });
  const ofAll: readonly FirstCall[] = [
    { name: 'systemStatus', input: {} },
    { name: 'listAnnouncements', input: announced('B,PR,H') },
    { name: 'gameVendors', input: {} },
  ];
  const near = (gameId: number): FirstCall => ({ name: 'near', input: { gameId } });
  const game = games.get(gameCode ?? '');
  if (game) return [...ofAll, near(game.id)];
  const ofHome: readonly FirstCall[] = [
    ...ofAll,
    { name: 'listAnnouncements', input: announced('PL,PU') },
    { name: 'gameMenus', input: {} },
  ];
  const menus = answers[ofHome.length - 1];
  if (menus === undefined || menus === null) return ofHome;
  return [...ofHome, ...firstOfGroups(offeredIn(menus as Menus)).map(({ gameId }) => near(gameId))];
}

/** Puts the answers into the cache, as old ones: the page shows them at once and reads them again. */
export function takeAnswers(queries: QueryClient, { page, state, answers }: Handover): void {
  firstCalls(page, state.language, answers).forEach(({ name, input }, place) => {
    const route: Route = contract[name];
    // What was refused, such as the draws of a lottery that has none yet, the page asks for itself.
    if (answers[place] === null) return;
    queries.setQueryData([...keyOf(route, input), state.language], answers[place], { updatedAt: DRAWN_AT });
  });
}

/** Whether the page may be drawn for everybody: not while the site is closed, or shows its guests the login page first. */
export function mayDraw([status]: readonly unknown[]): boolean {
  const site = status as OutputOf<typeof contract.systemStatus> | null;
  return site !== null && !site.maintenance && !site.info.loginToHome;
}

/** An answer without what the HTML cannot show: pop-ups open in the browser, and whose call it was is nobody's business. */
export function publicPart(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return {
    ...answer,
    ...('popup' in answer && { popup: [] }),
    ...('location' in answer && { location: { ip: '', country: '' } }),
  };
}
