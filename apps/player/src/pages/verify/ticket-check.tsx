import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useState } from 'react';
import { PasteProof } from '../../features/proof-check/paste-proof.tsx';
import { TicketOutcome, Values } from '../../features/proof-check/step-list.tsx';
import { verdictOf } from '../../features/proof-check/verdict.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import type { DrawProof } from './draw-proof.ts';
import { checkTicket, leafHash, readReceipt, type TicketReceipt } from './check-ticket.ts';

/** Whether a ticket was among those sealed for the draw: from a receipt that is pasted or loaded, or one's own by its id. */
export function TicketCheck({
  proof,
  ticketId,
}: {
  readonly proof: DrawProof;
  readonly ticketId: string | null;
}) {
  const { t } = useText();
  const isMember = useSession((session) => session.member !== null);
  const [text, setText] = useState('');
  const isOwn = ticketId !== null && /^[1-9][0-9]{0,18}$/.test(ticketId) && isMember;
  const own = useRoute(contract.ticketReceipt, { id: ticketId ?? '1' }, { enabled: isOwn });
  const typed = text.trim() === '' ? null : readReceipt(text);
  const receipt: TicketReceipt | null = typed ?? (text === '' && own.state === 'ready' ? own.data : null);
  return (
    <PasteProof
      words={{
        title: t('verify.ticket.title'),
        lead: t('verify.ticket.text'),
        paste: t('verify.ticket.paste'),
        unreadable: t('verify.ticket.unreadable'),
        load: t('verify.ticket.load'),
        clear: t('lottery.pad.clear'),
      }}
      text={text}
      isReadable={typed !== null}
      onText={setText}
    >
      {receipt && <Outcome receipt={receipt} proof={proof} />}
    </PasteProof>
  );
}

function Outcome({ receipt, proof }: { readonly receipt: TicketReceipt; readonly proof: DrawProof }) {
  const { t } = useText();
  const verdict = checkTicket(receipt, proof);
  const facts: readonly (readonly [string, string])[] = [
    [t('verify.ticket.sealedText'), receipt.leafText],
    [t('lottery.receipt.leaf'), leafHash(receipt)],
    [t('verify.ticket.steps'), String(receipt.path.length)],
    [t('lottery.receipt.root'), proof.sealed?.root ?? '–'],
  ];
  return (
    <TicketOutcome
      verdict={verdictOf(verdict === 'in-tree')}
      text={t(`verify.ticket.${verdict}`, { id: receipt.ticketId })}
    >
      <Values values={facts} />
    </TicketOutcome>
  );
}
