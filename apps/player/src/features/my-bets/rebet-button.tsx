import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { gameAddress } from '../../lib/game-address.ts';
import { useKnownGames } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';
import { act } from '../../state/slip-store.ts';
import type { OrderRow } from './order-row.ts';
import { linesOfOrder } from './rebet.ts';

const MAX_LINES = 100;

/** Puts the lines of the order that a bet belongs to into the cart again, for the draw that is open. */
export function RebetButton({ row, onDone }: { readonly row: OrderRow; readonly onDone?: () => void }) {
  const { t } = useText();
  const client = useClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const game = useKnownGames([row.gameCode])[row.gameCode];
  if (!game) return null;

  async function again(): Promise<void> {
    if (!game) return;
    setBusy(true);
    try {
      const { orders } = await client.call(contract.listOrders, {
        orderNumber: row.orderNumber,
        page: 0,
        size: MAX_LINES,
      });
      const lines = linesOfOrder(game, orders.content, row.numero);
      if (lines.length > 0) act(game, { type: 'add-lines', lines });
      showToast(
        lines.length > 0 ? t('pad.rebet.done', { count: lines.length }) : t('pad.rebet.gone'),
        lines.length > 0 ? 'good' : 'bad',
      );
      onDone?.();
      if (query.get('gameCode') !== game.code) void navigate(gameAddress(game));
    } catch {
      showToast(t('common.network'), 'bad');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="small" busy={isBusy} onClick={() => void again()}>
      {t('pad.rebet.button')}
    </Button>
  );
}
