import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { Button, buttonClass } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { Link } from 'react-router';
import { downloadText } from '@tyche/ui/download';
import { useNow } from '../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import type { OrderRow } from './order-row.ts';
import css from './receipt.module.css';

const OPEN = 2;
const SECOND_MS = 1_000;

type Receipt = OutputOf<typeof contract.ticketReceipt>;

/** The ticket's place under the sealed root of its draw: proof to keep, and the way to check it. */
export function ReceiptSeal({ row }: { readonly row: OrderRow }) {
  const { t } = useText();
  const hasTicket = row.kind === 'ticket' && row.status !== 8;
  const now = useNow(SECOND_MS);
  // The root is sealed between the close and the draw: asked before, the server could only refuse.
  const isDrawn = row.status !== OPEN || now >= row.drawTime;
  const receipt = useRoute(
    contract.ticketReceipt,
    { id: row.orderDetailId },
    { enabled: hasTicket && isDrawn },
  );
  if (!hasTicket) return null;
  const sealed = receipt.state === 'ready' ? receipt.data : null;
  return (
    <section className={css.seal} aria-label={t('lottery.receipt.seal')}>
      <h3>
        <Icon name="shield" size={18} />
        {t('lottery.receipt.seal')}
      </h3>
      <p>{t(sealed ? 'lottery.receipt.sealed' : 'lottery.receipt.notSealed')}</p>
      {sealed && (
        <dl className={css.hashes}>
          <dt>{t('lottery.receipt.leaf')}</dt>
          <dd>
            <bdi>{sealed.leafHash}</bdi>
          </dd>
          <dt>{t('lottery.receipt.root')}</dt>
          <dd>
            <bdi>{sealed.root}</bdi>
          </dd>
        </dl>
      )}
      <div className={css.actions}>
        {sealed && (
          <Button size="small" onClick={() => downloadReceipt(sealed)}>
            {t('lottery.receipt.download')}
          </Button>
        )}
        <Link
          className={buttonClass({ size: 'small' })}
          to={`/verify?game=${row.gameId}&draw=${row.numero}${sealed ? `&ticket=${row.orderDetailId}` : ''}`}
        >
          {t('lottery.receipt.verify')}
        </Link>
      </div>
    </section>
  );
}

function downloadReceipt(receipt: Receipt): void {
  downloadText(
    `tyche-${receipt.numero}-${receipt.ticketId}.json`,
    'application/json',
    `${JSON.stringify(receipt, null, 2)}\n`,
  );
}
