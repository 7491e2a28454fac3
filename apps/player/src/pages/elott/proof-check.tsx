import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { PoolTicket } from '@tyche/rules/lottery/instant';
import { useState } from 'react';
import { PasteProof } from '../../features/proof-check/paste-proof.tsx';
import { TicketOutcome } from '../../features/proof-check/step-list.tsx';
import { verdictOf } from '../../features/proof-check/verdict.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { checkProof, prizeIn, readProof } from './check-pool.ts';
import css from './pool-page.module.css';
import type { Pool, TicketProof } from './ticket.ts';

/** Whether a ticket stood under the root: from a proof that is pasted or loaded, or one's own by its id. */
export function ProofCheck({
  pool,
  deal,
  ticketId,
}: {
  readonly pool: Pool;
  readonly deal: readonly PoolTicket[] | null;
  readonly ticketId: string | null;
}) {
  const { t } = useText();
  const isMember = useSession((session) => session.member !== null);
  const [text, setText] = useState('');
  const isOwn = ticketId !== null && /^[1-9][0-9]{0,18}$/.test(ticketId) && isMember;
  const own = useRoute(contract.instantProof, { id: ticketId ?? '1' }, { enabled: isOwn });
  const pasted = text.trim() === '' ? null : readProof(text);
  const proof = pasted ?? (text === '' && own.state === 'ready' ? own.data : null);
  return (
    <PasteProof
      words={{
        title: t('instant.verify.ticket.title'),
        lead: t('instant.verify.ticket.text'),
        paste: t('instant.verify.ticket.paste'),
        unreadable: t('instant.verify.ticket.unreadable'),
        load: t('instant.verify.ticket.load'),
        clear: t('instant.verify.ticket.clear'),
      }}
      text={text}
      isReadable={pasted !== null}
      onText={setText}
    >
      {proof && <Outcome proof={proof} pool={pool} deal={deal} />}
    </PasteProof>
  );
}

function Outcome({
  proof,
  pool,
  deal,
}: {
  readonly proof: TicketProof;
  readonly pool: Pool;
  readonly deal: readonly PoolTicket[] | null;
}) {
  const { t, format } = useText();
  const verdict = checkProof(proof, pool, deal);
  return (
    <TicketOutcome
      verdict={verdictOf(verdict === 'in-tree')}
      text={t(`instant.verify.ticket.${verdict}`, {
        number: proof.number,
        amount: format.money(prizeIn(proof.leafText)),
      })}
    >
      <bdi className={css.leaf}>{proof.leafText}</bdi>
    </TicketOutcome>
  );
}
