import { type Game, type Limits, parseSelection, type Play, type Prize } from '@tyche/rules/lottery';
import { Dialog } from '@tyche/ui/dialog';
import { Table } from '@tyche/ui/table';
import { playTitle, prizeName, selectionText } from '../../lib/lottery-text.ts';
import { useText } from '@tyche/i18n/react';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { optionOdds } from './odds.ts';
import css from './play-help.module.css';

/** How a play works: the rule in words, a worked example that the rules themselves check, and every prize. */
export function PlayHelp({
  game,
  play,
  series,
  onClose,
}: {
  readonly game: Game;
  readonly play: Play;
  readonly series: number;
  readonly onClose: () => void;
}) {
  const { t, find, format } = useText();
  const { example } = play;
  const parsed = parseSelection(play, example.type === 1 ? 'picked' : 'typed', example.balls);
  const wins = example.hits.map((hit) =>
    t('lottery.help.hit', { count: hit.count, prize: prizeName(find, play, hit.key) }),
  );
  return (
    <Dialog title={playTitle(find, play)} closeLabel={t('common.close')} onClose={onClose} closeOutside>
      <div className={css.help}>
        <p>{find(play.helpKey, play.nameParams)}</p>
        <section className={css.example} aria-label={t('lottery.help.example')}>
          <h3>{t('lottery.help.example')}</h3>
          <p>
            {t('lottery.help.exampleBets', {
              pick: parsed.ok ? selectionText(find, play, parsed.selection) : example.balls,
              count: example.bets,
            })}
          </p>
          <p className={css.draw}>
            {t('lottery.help.exampleDraw')} <DrawnBalls result={example.draw} family={game.family} />
          </p>
          <p>
            {wins.length === 0
              ? t('lottery.help.exampleLost')
              : t('lottery.help.exampleWon', { hits: wins.join(', ') })}
          </p>
        </section>
        <Table caption={t('lottery.help.prizes')} dense>
          <thead>
            <tr>
              <th scope="col">{t('lottery.help.prize')}</th>
              <th scope="col">{t('lottery.help.chance')}</th>
              <th scope="col">{t('lottery.help.pays')}</th>
            </tr>
          </thead>
          <tbody>
            {play.prizes.map((prize) => (
              <tr key={prize.key}>
                <th scope="row">{prizeName(find, play, prize.key)}</th>
                <td>{t('lottery.help.oneIn', { chance: oneIn(prize, format.number) })}</td>
                <td className={css.pays}>{format.odds(optionOdds(game, play, prize, series))}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {game.family === 'ssc' && <p className={css.small}>{t('lottery.help.places')}</p>}
        <HelpLimits limits={game.limits} />
      </div>
    </Dialog>
  );
}

/** What the game takes and pays at most, told before anyone confirms. */
function HelpLimits({ limits }: { readonly limits: Limits }) {
  const { t, format } = useText();
  const facts: readonly (readonly [string, string])[] = [
    [
      t('pad.limits.line'),
      t('pad.limits.range', {
        min: format.money(limits.minLineStake),
        max: format.money(limits.maxLineStake),
      }),
    ],
    [t('pad.limits.bets'), format.number(limits.maxBetsPerLine)],
    [t('pad.limits.draw'), format.money(limits.maxStakePerDraw)],
    [t('pad.limits.win'), format.money(limits.maxWinPerDraw)],
    [t('pad.limits.chase'), format.number(limits.maxChase)],
  ];
  return (
    <section aria-label={t('pad.limits.title')}>
      <h3 className={css.limitsTitle}>{t('pad.limits.title')}</h3>
      <dl className={css.limits}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function oneIn(prize: Prize, print: (value: number, options?: Intl.NumberFormatOptions) => string): string {
  const value = Number(prize.p.den) / Number(prize.p.num);
  return print(value, { maximumFractionDigits: value < 100 ? 2 : 0 });
}
