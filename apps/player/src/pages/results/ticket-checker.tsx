import { Select } from '@tyche/ui/select';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { type Game, parseDraw } from '@tyche/rules/lottery';
import { checkTicket, type TicketCheck } from '@tyche/rules/lottery/charts';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { Failed } from '../../lib/states/failed.tsx';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { drawNumber } from '../../lib/win-no.ts';
import { useText } from '@tyche/i18n/react';
import css from './ticket-checker.module.css';

const LISTED = 60;

/** Looks a paper ticket or a number up in a draw. For information: bets made here are settled by themselves. */
export function TicketChecker({ game }: { readonly game: Game }) {
  const { t } = useText();
  const history = useRoute(contract.drawHistory, { gameId: game.id, page: 0, size: LISTED });
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<{ readonly of: string; readonly check: TicketCheck } | null>(null);
  if (history.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (history.state === 'failed') return <Failed error={history.error} retry={history.retry} />;
  const drawn = history.data.content.filter(({ winNo }) => winNo !== '');
  const draw = drawn.find(({ numero }) => numero === chosen) ?? drawn[0];
  if (!draw) return <EmptyState icon="lottery" title={t('results.none')} />;

  function check(event: FormEvent): void {
    event.preventDefault();
    const numbers = draw && parseDraw(game, draw.winNo, draw.numero);
    if (draw && numbers)
      setChecked({ of: draw.numero, check: checkTicket(game.family, game.draw, text.trim(), numbers) });
  }

  return (
    <div className={css.checker}>
      <form className={css.form} onSubmit={check} noValidate>
        <Field label={t('results.check.draw')}>
          {(control) => (
            <Select
              {...control}
              value={draw.numero}
              onChange={(event) => {
                setChosen(event.target.value);
                setChecked(null);
              }}
            >
              {drawn.map(({ numero }) => (
                <option key={numero} value={numero}>
                  {drawNumber(numero)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('results.check.ticket')}
          hint={t(game.draw.kind === 'sample' ? 'results.check.hintBalls' : 'results.check.hintDigits')}
          error={checked?.check.ok === false ? t('results.check.noTicket') : null}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              maxLength={40}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setChecked(null);
              }}
            />
          )}
        </Field>
        <Button type="submit" disabled={text.trim() === ''}>
          {t('results.check.button')}
        </Button>
      </form>
      <DrawnBalls result={draw.winNo} family={game.family} />
      <div aria-live="polite">
        {checked?.check.ok && checked.of === draw.numero && <Outcome game={game} check={checked.check} />}
      </div>
      <p className={css.note}>{t('results.check.note')}</p>
    </div>
  );
}

function Outcome({
  game,
  check: { prizes, matched },
}: {
  readonly game: Game;
  readonly check: Extract<TicketCheck, { ok: true }>;
}) {
  const { t, find } = useText();
  if (prizes.length === 0 && matched.length === 0)
    return <Notice tone="info">{t('results.check.nothing')}</Notice>;
  return (
    <Notice tone="good">
      {matched.length > 0 && (
        <p>{t('results.check.matched', { numbers: matched.join(' '), count: matched.length })}</p>
      )}
      {prizes.map(({ prize, times }) => (
        <p key={prize}>
          {t('results.check.won', {
            prize: find(`${game.family}.prize.${prize}`) ?? find(`results.prize.${prize}`) ?? prize,
            count: times,
          })}
        </p>
      ))}
    </Notice>
  );
}
