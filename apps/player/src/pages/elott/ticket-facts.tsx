import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import css from './ticket-facts.module.css';
import type { DesignOnSale } from './ticket.ts';

/** What everyone should know before buying: price, returns, how many tickets pay, and what is left of the top prize. */
export function TicketFacts({ design }: { readonly design: DesignOnSale }) {
  const { t, format } = useText();
  const top = design.pool?.tiers[0];
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  const facts: readonly (readonly [string, string, string | null])[] = [
    [t('instant.price'), money(design.pool?.price ?? design.price), null],
    [t('instant.rtp'), format.percent(shareOf(design.rtp)), null],
    [t('instant.winChance'), format.percent(shareOf(design.winRate)), null],
    ...(top
      ? [
          [
            t('instant.topPrize'),
            money(top.prize),
            t('instant.topLeft', { left: top.unsold, count: top.count }),
          ] as const,
        ]
      : []),
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The value of a ratio such as `23/25`, for showing. */
export function shareOf(ratio: string): number {
  const [over = 0, under = 1] = ratio.split('/').map(Number);
  return over / under;
}
