import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { gameNames } from '@tyche/rules/lottery/names';
import { useText } from '@tyche/i18n/react';
import { showToast } from '@tyche/ui/toasts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLotteryName } from '../../state/games.ts';
import { noteTold, type SettledDraw, subscribeSettled } from '../../state/settled-draws.ts';
import type { OrderRow } from './order-row.ts';
import { drawOutcome } from './draw-outcome.ts';
import { useOutcomeText } from './outcome-text.ts';

const PER_CALL = 100;
const MAX_CALLS = 10;
/** Long enough to read a sentence with three numbers. */
const SHOWN_MS = 6_000;
/** What the bars at the top and bottom edge may cover. */
const BARS_PX = 130;

/** Tells a member on any page how a draw ended in which they had bets: one notice for all bets of the draw. */
export function SettledNotice() {
  const { t } = useText();
  const texts = useOutcomeText();
  const client = useClient();
  const name = useLotteryName();
  const navigate = useNavigate();
  const announced = useRef(new Map<string, string>());

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

  async function announce(draw: SettledDraw): Promise<void> {
    const rows = await listBets(draw);
    const outcome = drawOutcome(rows);
    if (!outcome) return;
    const { gameName = '', winningNumber = null } = rows[0] ?? {};
    const text = texts.sentence(name(draw.gameCode, gameName), draw.numero, winningNumber, outcome);
    const key = `${draw.gameCode} ${draw.numero}`;
    // An event may come twice; a corrected result is told again.
    if (announced.current.get(key) === text) return;
    announced.current.set(key, text);
    const isInHeader = isHeaderInView(draw.gameCode);
    noteTold({ ...draw, outcome, isInHeader });
    if (isInHeader) return;
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
      announce(draw).catch(() => undefined);
    }),
  );
  return null;
}

/** Whether the visitor sees the header of the game's own pad, which shows the result and the outcome itself. */
function isHeaderInView(gameCode: string): boolean {
  const header = document.querySelector(`[data-draw-of="${CSS.escape(gameCode)}"]`);
  if (!header || document.querySelector('dialog[open]')) return false;
  const { top, bottom } = header.getBoundingClientRect();
  return bottom > BARS_PX && top < innerHeight - BARS_PX;
}
