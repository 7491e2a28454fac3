import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button, buttonClass } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { Link } from 'react-router';
import { downloadText } from '@tyche/ui/download';
import { useText } from '@tyche/i18n/react';
import { Hashes } from './pool-seal.tsx';
import css from './pool-seal.module.css';
import type { Ticket } from './ticket.ts';
import { Time } from '../../lib/parts/time.tsx';

/** The receipt of a revealed ticket: what was bought, its leaf, and its proof to keep. */
export function TicketReceipt({ ticket }: { readonly ticket: Ticket }) {
  const { t, format } = useText();
  const { ticketId, code, pool, number } = ticket;
  const answer = useRoute(contract.instantProof, { id: ticketId }, { staleTimeMs: Number.POSITIVE_INFINITY });
  const proof = answer.state === 'ready' ? answer.data : null;
  const money = (text: string | null) => format.money(parseAmount(text ?? '') ?? 0n);
  return (
    <section className={css.seal} aria-label={t('instant.receipt.title')}>
      <h2>
        <Icon name="ticket" size={18} />
        {t('instant.receipt.title')}
      </h2>
      <p>{t('instant.receipt.text')}</p>
      <Hashes
        lines={[
          [t('instant.mine.ticket'), t('instant.ticket.number', { pool, number })],
          [t('instant.mine.bought'), <Time key="bought" at={ticket.boughtAt} style="full" />],
          [t('instant.price'), money(ticket.price)],
          [t('instant.prizes.prize'), money(ticket.prize)],
          ...(proof
            ? [
                [t('instant.receipt.leaf'), proof.leafText] as const,
                [t('instant.receipt.hash'), proof.leafHash] as const,
                [t('instant.pool.root'), proof.root] as const,
              ]
            : []),
        ]}
      />
      <div className={css.actions}>
        {proof && (
          <Button
            size="small"
            onClick={() =>
              downloadText(
                `tyche-${code}-${pool}-${number}.json`,
                'application/json',
                `${JSON.stringify(proof, null, 2)}\n`,
              )
            }
          >
            {t('instant.receipt.download')}
          </Button>
        )}
        <Link
          className={buttonClass({ size: 'small' })}
          to={`/elott/verify?code=${code}&pool=${pool}&ticket=${ticketId}`}
        >
          {t('instant.receipt.verify')}
        </Link>
      </div>
    </section>
  );
}
