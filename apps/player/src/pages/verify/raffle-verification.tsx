import { useClient, useRoute } from '@tyche/client/react';
import type { Client } from '@tyche/client/client';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { fromHex, isInTree, merkleLeaf, utf8 } from '@tyche/rules/fairness';
import { buttonClass } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useCallback } from 'react';
import { Link } from 'react-router';
import frame from '../../features/proof-check/proof-page.module.css';
import { StepList, TicketOutcome, Values } from '../../features/proof-check/step-list.tsx';
import { verdictOf } from '../../features/proof-check/verdict.ts';
import { Failed } from '../../lib/states/failed.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { checkRaffle, type PublicTicket, type RaffleProof } from './check-raffle.ts';
import { useChecks } from './use-checks.ts';
import css from './verify-page.module.css';

/** The check of a raffle in this browser, and with a number that of one ticket: `/verify?raffle&ticket`. */
export function RaffleVerification({
  raffleId,
  ticket,
}: {
  readonly raffleId: string;
  readonly ticket: string | null;
}) {
  const { t, language } = useText();
  const proof = useRoute(contract.raffleProof, { id: raffleId, language: language.code });
  usePageTitle(t('raffles.verify.title'));
  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <h1>{t('raffles.verify.title')}</h1>
        <p>{t('raffles.verify.intro')}</p>
      </header>
      {proof.state === 'loading' && <SkeletonRows rows={6} label={t('common.loading')} />}
      {proof.state === 'failed' && <Failed error={proof.error} retry={proof.retry} />}
      {proof.state === 'ready' && (
        <>
          <Checks proof={proof.data} />
          {ticket !== null && /^[1-9][0-9]{0,7}$/.test(ticket) && proof.data.root !== null && (
            <OneTicket proof={proof.data} root={proof.data.root} ticket={Number(ticket)} />
          )}
          <Link to={`/raffles?id=${raffleId}`} className={buttonClass({ size: 'small' })}>
            {t('raffles.toRaffle')}
          </Link>
        </>
      )}
    </div>
  );
}

function Checks({ proof }: { readonly proof: RaffleProof }) {
  const { t } = useText();
  const client = useClient();
  const check = useCallback(
    async (raffle: RaffleProof) => checkRaffle(raffle, await loadTickets(client, raffle)),
    [client],
  );
  const checks = useChecks(proof, check);
  if (checks === 'running') return <SkeletonRows rows={6} label={t('raffles.verify.running')} />;
  if (checks === 'failed') return <Notice tone="bad">{t('verify.failed')}</Notice>;
  const isRight = checks.every(({ verdict }) => verdict !== 'wrong');
  const isDrawn = proof.state === 'drawn';
  const headline = !isRight ? 'wrong' : isDrawn ? 'right' : 'waiting';
  return (
    <section aria-label={t('verify.steps')} className={css.checks}>
      <p className={frame.verdict} role="status">
        {t(`raffles.verify.${headline}`, { title: proof.title, number: proof.number })}
      </p>
      {!proof.beacon.independent && <Notice tone="caution">{t('verify.localBeacon')}</Notice>}
      <StepList
        steps={checks.map(({ id, verdict, values }) => ({
          id,
          verdict,
          title: id === 'sealed' || id === 'result' ? t(`raffles.verify.${id}`) : t(`verify.${id}.title`),
          text: id === 'sealed' || id === 'result' ? t(`raffles.verify.${id}Text`) : t(`verify.${id}.text`),
          values: values.map(([name, text]) => [t(`verify.value.${name}`), text]),
        }))}
      />
      <div className={css.offline}>
        <h2>{t('verify.offline.title')}</h2>
        <p>{t('raffles.verify.offline')}</p>
        <pre className={css.command} dir="ltr">
          <code>{`node tools/verify-raffle.ts ${location.origin}/wps/raffles/${proof.id}`}</code>
        </pre>
      </div>
    </section>
  );
}

/** Whether a ticket is under the root that was published before the draw. */
function OneTicket({
  proof,
  root,
  ticket,
}: {
  readonly proof: RaffleProof;
  readonly root: string;
  readonly ticket: number;
}) {
  const { t } = useText();
  const receipt = useRoute(contract.raffleTicketProof, { id: proof.id, ticket });
  if (receipt.state === 'loading') return <SkeletonRows rows={2} label={t('common.loading')} />;
  if (receipt.state === 'failed') return <Failed error={receipt.error} retry={receipt.retry} />;
  const { leafText, path } = receipt.data;
  const steps = path.map(({ side, hash }) => ({ side, hash: fromHex(hash) }));
  const isOwn = leafText.startsWith(
    JSON.stringify(['tyche-raffle-1', proof.code, proof.number, `${ticket}`]).slice(0, -1),
  );
  const isSealed = isOwn && isInTree(merkleLeaf(utf8(leafText)), steps, fromHex(root));
  return (
    <TicketOutcome
      verdict={verdictOf(isSealed)}
      text={t(isSealed ? 'raffles.verify.ticketRight' : 'raffles.verify.ticketWrong', {
        ticket: `${ticket}`,
      })}
    >
      <Values
        values={[
          [t('verify.ticket.sealedText'), leafText],
          [t('verify.ticket.steps'), `${path.length}`],
          [t('verify.value.root'), root],
        ]}
      />
    </TicketOutcome>
  );
}

/** The whole list of sealed tickets, a page after the other; none before the seal. */
async function loadTickets(client: Client, { id, root }: RaffleProof): Promise<readonly PublicTicket[]> {
  if (root === null) return [];
  const tickets: PublicTicket[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: { list: PublicTicket[]; next: number | null } = await client.call(contract.raffleTickets, {
      id,
      after,
    });
    tickets.push(...page.list);
    after = page.next;
  }
  return tickets;
}
