import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { Button, buttonClass } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { Field } from '@tyche/ui/field';
import { useState } from 'react';
import { useSession } from '../../state/session.ts';
import { useText } from '../../state/text.tsx';
import type { DrawProof } from './draw-proof.ts';
import { checkTicket, leafHash, readReceipt, type TicketReceipt } from './check-ticket.ts';
import { Mark } from './draw-checks.tsx';
import css from './verify-page.module.css';

const MAX_FILE = 200_000;

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
  const load = async (file: File | undefined) => {
    if (file && file.size <= MAX_FILE) setText(await file.text());
  };
  return (
    <section className={css.ticket} aria-label={t('lottery.verify.ticket.title')}>
      <h2>{t('lottery.verify.ticket.title')}</h2>
      <p>{t('lottery.verify.ticket.text')}</p>
      <Field
        label={t('lottery.verify.ticket.paste')}
        error={text.trim() !== '' && !typed ? t('lottery.verify.ticket.unreadable') : null}
      >
        {(control) => (
          <textarea
            {...control}
            className={css.paste}
            dir="ltr"
            rows={4}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className={css.load}>
        <label className={cx(buttonClass({ size: 'small' }), css.file)}>
          <span>{t('lottery.verify.ticket.load')}</span>
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => void load(event.target.files?.[0])}
          />
        </label>
        {text !== '' && (
          <Button size="small" look="bare" onClick={() => setText('')}>
            {t('lottery.pad.clear')}
          </Button>
        )}
      </div>
      {receipt && <Verdict receipt={receipt} proof={proof} />}
    </section>
  );
}

function Verdict({ receipt, proof }: { readonly receipt: TicketReceipt; readonly proof: DrawProof }) {
  const { t } = useText();
  const verdict = checkTicket(receipt, proof);
  const look = verdict === 'in-tree' ? 'right' : 'wrong';
  const facts: readonly (readonly [string, string])[] = [
    [t('lottery.verify.ticket.sealedText'), receipt.leafText],
    [t('lottery.receipt.leaf'), leafHash(receipt)],
    [t('lottery.verify.ticket.steps'), String(receipt.path.length)],
    [t('lottery.receipt.root'), proof.sealed?.root ?? '–'],
  ];
  return (
    <div className={cx(css.step, css[look])} role="status">
      <Mark verdict={look} />
      <div className={css.body}>
        <p className={css.verdict}>{t(`lottery.verify.ticket.${verdict}`, { id: receipt.ticketId })}</p>
        <dl className={css.facts}>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
