import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { gameNames } from '@tyche/rules/lottery/names';
import { useText } from '@tyche/i18n/react';
import { showToast } from '@tyche/ui/toasts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { spokenResult } from '../../lib/drawn/drawn-of.ts';
import { shortNumber } from '../../lib/lottery-text.ts';
import { useLotteryName } from '../../state/games.ts';
import { type SettledDraw, subscribeSettled } from '../../state/settled-draws.ts';
import type { OrderRow } from './order-row.ts';
import { type DrawOutcome, drawOutcome } from './draw-outcome.ts';

const PER_CALL = 100;
const MAX_CALLS = 10;
/** Long enough to read a sentence with three numbers. */
const SHOWN_MS = 6_000;

/** Tells a member on any page how a draw ended in which they had bets: one notice for all bets of the draw. */
export function SettledNotice() {
  const { t, format } = useText();
  const client = useClient();
  const name = useLotteryName();
  const navigate = useNavigate();
  const told = useRef(new Map<string, string>());

  function sentence(rows: readonly OrderRow[], outcome: DrawOutcome): string {
    const [row] = rows;
    const { kind, stake, returned, net, bets } = outcome;
    const params = {
      game: row ? name(row.gameCode, row.gameName) : '',
      number: row ? shortNumber(row.numero) : '',
      digits: spokenResult(row?.winningNumber ?? ''),
      stake: format.money(stake),
      count: bets,
    };
    const amount =
      kind === 'won'
        ? format.money(net, { sign: true })
        : format.money(kind === 'refunded' ? stake : returned);
    return t(`lottery.settled.${kind}`, { ...params, amount });
  }

  async function listBets({ gameCode, numero }: SettledDraw): Promise<readonly OrderRow[]> {
    // A game for tests has no name here; draws of other games may have the same number.
    const gameId = gameNames.find(({ code }) => code === gameCode)?.id ?? null;
    const rows: OrderRow[] = [];
    for (let page = 0; page < MAX_CALLS; page += 1) {
      const { orders } = await client.call(contract.listOrders, { gameId, numero, page, size: PER_CALL });
      rows.push(...orders.content);
      if (page + 1 >= orders.totalPages) break;
    }
    return rows.filter((row) => row.gameCode === gameCode);
  }

  async function tell(draw: SettledDraw): Promise<void> {
    const rows = await listBets(draw);
    const outcome = drawOutcome(rows);
    if (!outcome) return;
    const text = sentence(rows, outcome);
    const key = `${draw.gameCode} ${draw.numero}`;
    // An event may come twice; a corrected result is told again.
    if (told.current.get(key) === text) return;

    told.current.set(key, text);
    showToast(text, outcome.kind === 'won' ? 'good' : 'plain', {
      ms: SHOWN_MS,
      action: {
        label: t('lottery.tab.bets'),
        run: () => void navigate(`/orders?number=${draw.numero}`),
      },
    });
  }

  useEffect(() =>
    subscribeSettled((draw) => {
      // What cannot be read now is in My bets.
      tell(draw).catch(() => undefined);
    }),
  );
  return null;
}
