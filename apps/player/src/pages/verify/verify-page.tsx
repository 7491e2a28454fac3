import { Select } from '@tyche/ui/select';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { gameNames } from '@tyche/rules/lottery/names';
import { cx } from '@tyche/ui/cx';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDrawClock } from '../../state/draw-clock.ts';
import { Failed } from '../../lib/states/failed.tsx';
import { lotteryName } from '../../state/games.ts';
import { useText } from '@tyche/i18n/react';
import { DrawChecks } from './draw-checks.tsx';
import { LuckyVerification } from './lucky-verification.tsx';
import { RaffleVerification } from './raffle-verification.tsx';
import { TicketCheck } from './ticket-check.tsx';
import frame from '../../features/proof-check/proof-page.module.css';
import css from './verify-page.module.css';

/** The public page on which anyone recomputes a draw: `/verify?game&draw`, with `ticket` also a ticket of one's own. */
export function VerifyPage() {
  const { t, find } = useText();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('game') ?? query.get('gameId') ?? '';
  const gameId = gameIdOf(asked);
  const numero = query.get('draw') ?? query.get('numero') ?? '';
  const raffle = query.get('raffle') ?? '';
  const luckyDay = query.get('lucky') ?? '';

  useEffect(() => {
    document.title = t('verify.pageTitle');
  }, [t]);
  if (/^[1-9][0-9]{0,18}$/.test(raffle))
    return <RaffleVerification raffleId={raffle} ticket={query.get('ticket')} />;
  if (/^[1-9][0-9]{0,18}$/.test(luckyDay)) return <LuckyVerification dayId={luckyDay} />;
  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <h1>{t('verify.title')}</h1>
        <p>{t('verify.intro')}</p>
      </header>
      <DrawForm
        key={`${gameId}/${numero}`}
        gameId={gameId}
        numero={numero}
        names={gameNames.map(({ id, code }) => ({ id, name: lotteryName(find, code) ?? code }))}
        onAsk={(id, draw) => setQuery({ game: String(id), draw })}
      />
      {/^[0-9]{8,14}$/.test(numero) ? (
        <Proof gameId={gameId} numero={numero} ticketId={query.get('ticket')} />
      ) : (
        <p className={css.hint}>{t('verify.choose')}</p>
      )}
    </div>
  );
}

/** The number of a game by what the address names it by: its code or its number. The server knows whether there is one. */
function gameIdOf(asked: string): number {
  const named = gameNames.find(({ id, code }) => String(id) === asked || code === asked);
  return named?.id ?? (/^[1-9][0-9]{0,8}$/.test(asked) ? Number(asked) : (gameNames[0]?.id ?? 0));
}

function DrawForm({
  gameId,
  numero,
  names,
  onAsk,
}: {
  readonly gameId: number;
  readonly numero: string;
  readonly names: readonly { readonly id: number; readonly name: string }[];
  readonly onAsk: (gameId: number, numero: string) => void;
}) {
  const { t } = useText();
  const [chosen, setChosen] = useState(gameId);
  const [typed, setTyped] = useState(numero);
  const clock = useDrawClock(chosen);
  const latest = clock.state === 'ready' ? clock.data.previousNumero?.numero : undefined;
  const clean = typed.replace(/[^0-9]/g, '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const draw = clean || latest;
    if (draw) onAsk(chosen, draw);
  };
  return (
    <form className={cx(css.form, frame.form, frame.three)} onSubmit={submit}>
      <Field label={t('verify.game')}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={(event) => {
              setChosen(Number(event.target.value));
              setTyped('');
            }}
          >
            {names.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('verify.draw')}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="numeric"
            maxLength={16}
            placeholder={latest ?? ''}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="ink">
        {t('verify.check')}
      </Button>
    </form>
  );
}

function Proof({
  gameId,
  numero,
  ticketId,
}: {
  readonly gameId: number;
  readonly numero: string;
  readonly ticketId: string | null;
}) {
  const { t } = useText();
  const proof = useRoute(contract.drawProof, { gameId, numero });
  if (proof.state === 'loading') return <SkeletonRows rows={6} label={t('common.loading')} />;
  if (proof.state === 'failed') return <Failed error={proof.error} retry={proof.retry} />;
  return (
    <>
      <DrawChecks proof={proof.data} />
      <TicketCheck proof={proof.data} ticketId={ticketId} />
    </>
  );
}
