import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { bestJointWin, type Game } from '@tyche/rules/lottery';
import { cartProblems, cartSummary } from '@tyche/rules/lottery/slip';
import { useMemo } from 'react';
import { useCart } from '../../state/slip-store.ts';
import { planOf, useChase } from './chase-plan.ts';
import { useMemberTerms } from './use-member-terms.ts';

/** What the cart of a game holds and lacks, and the chase that is chosen for it. */
export type CartView = ReturnType<typeof useCartView>;

/**
 * Reads the cart of a game.
 *
 * @param target the draw that a bet placed now belongs to; null while none takes bets.
 */
export function useCartView(game: Game, target: string | null) {
  const cart = useCart(game);
  const terms = useMemberTerms(game);
  const choice = useChase();
  const summary = useMemo(() => cartSummary(game, cart, terms), [game, cart, terms]);
  const { numeros, reach } = useReach(game, choice.isOn);
  const lines = useMemo(
    () => summary.cart.map((each) => each.priced).filter((each) => each !== null),
    [summary],
  );
  const plan = useMemo(
    () => (choice.isOn ? planOf(game, choice, lines, reach) : null),
    [game, choice, lines, reach],
  );
  const multiples = plan?.ok ? plan.multiples : null;
  const problems = useMemo(
    () => cartProblems(game, summary, terms, multiples),
    [game, summary, terms, multiples],
  );
  // The draws of a chase may fall on days that give their results another meaning: then the first one says nothing of the others.
  const dayNumber = multiples ? null : target;
  const jointWin = useMemo(() => bestJointWin(game, lines, dayNumber), [game, lines, dayNumber]);
  const isBlocked = problems.length > 0 || (choice.isOn && !plan?.ok) || target === null;
  return { cart, choice, summary, numeros, reach, lines, plan, multiples, problems, jointWin, isBlocked };
}

/** The draws that a chase may take, and how many of them at most. */
function useReach(game: Game, isOn: boolean) {
  const ahead = useRoute(contract.chaseNumeros, { gameId: game.id }, { enabled: isOn });
  const numeros = useMemo(
    () => (ahead.state === 'ready' ? ahead.data.chaseNumeros.map((each) => each.numero) : []),
    [ahead],
  );
  const { maxChase } = game.limits;
  const known = ahead.state === 'ready' ? Math.min(ahead.data.maxChaseCount, numeros.length) : maxChase;
  return { numeros, reach: Math.max(2, Math.min(maxChase, known)) };
}
