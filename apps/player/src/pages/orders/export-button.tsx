import { useClient } from '@tyche/client/react';
import type { InputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { formatAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { effectOf, isDecided, type OrderRow, stateOf } from '../../features/my-bets/order-row.ts';
import { csvText } from '@tyche/kernel/csv';
import { downloadText } from '@tyche/ui/download';
import { isoTime } from '../../lib/iso-time.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useLotteryName } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';

const PER_CALL = 100;
const MAX_ROWS = 10_000;

const columns = [
  'order',
  'game',
  'draw',
  'play',
  'picks',
  'bets',
  'stake',
  'state',
  'payout',
  'rebate',
  'net',
  'result',
  'placed',
] as const;

/** Takes what the filter shows away as a CSV file, all pages of it. */
export function ExportButton({
  input,
  total,
}: {
  readonly input: InputOf<typeof contract.listOrders>;
  readonly total: number;
}) {
  const { t } = useText();
  const client = useClient();
  const name = useLotteryName();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);

  async function rows(): Promise<OrderRow[]> {
    const found: OrderRow[] = [];
    for (let page = 0; found.length < MAX_ROWS; page += 1) {
      const { orders } = await client.call(contract.listOrders, {
        ...input,
        page,
        size: PER_CALL,
      });
      found.push(...orders.content);
      if (page + 1 >= orders.totalPages) break;
    }
    return found.slice(0, MAX_ROWS);
  }

  function line(row: OrderRow): readonly string[] {
    return [
      row.orderNumber,
      name(row.gameCode, row.gameName),
      row.numero,
      row.playName,
      row.bet,
      String(row.stakes),
      row.bettingAmount,
      t(`lottery.bets.state.${stateOf(row)}`, { amount: row.winAmount }),
      row.winAmount,
      row.rebateAmount,
      isDecided(row) ? formatAmount(effectOf(row).amount) : '',
      row.winningNumber ?? '',
      isoTime(row.bettingTime),
    ];
  }

  async function take(): Promise<void> {
    setBusy(true);
    try {
      const found = await rows();
      const head = columns.map((column) => t(`orders.column.${column}`));
      downloadText('tyche-bets.csv', 'text/csv;charset=utf-8', csvText([head, ...found.map(line)]));
      if (total > found.length) showToast(t('orders.exportCut', { count: found.length }));
    } catch (error) {
      showToast(errorText(error instanceof Error ? error : new Error(String(error))), 'bad');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="small" busy={isBusy} disabled={total === 0} onClick={() => void take()}>
      {t('orders.export')}
    </Button>
  );
}
