import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { FigureLines } from '../../../features/records/figure-lines.tsx';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import css from './wallets.module.css';

type VendorPlay = OutputOf<typeof contract.vendorPlay>['vendors'][number];

const spans = ['today', 'month'] as const;
const figures = ['staked', 'won', 'net'] as const;

/** What play with each vendor from the one wallet came to: today, this month, and what is in open rounds. Nothing where there was none. */
export function VendorPlaySums({ vendors }: { readonly vendors: readonly VendorPlay[] }) {
  const { t, format } = useText();
  if (vendors.length === 0) return null;
  return (
    <Part title={t('wallets.play.title')} text={t('wallets.play.text', { zone: format.zone })}>
      {vendors.map((play) => (
        <section key={play.vendor} className={css.play} aria-label={play.name}>
          <h4 className={css.name}>{play.name}</h4>
          <FigureLines
            caption={t('wallets.play.of', { name: play.name })}
            names={[t('wallets.play.time'), ...figures.map((name) => t(`wallets.play.${name}`))]}
            lines={spans.map((span) => ({
              id: span,
              name: t(`wallets.play.${span}`),
              figures: figures.map((name) => (
                <RecordAmount key={name} text={play[span][name]} sign={name === 'net'} />
              )),
            }))}
          />
          <Notes of={play} />
        </section>
      ))}
    </Part>
  );
}

function Notes({ of: { open, countedSince } }: { readonly of: VendorPlay }) {
  const { t, format } = useText();
  return (
    <p className={parts.note}>
      {open.rounds === 0
        ? t('wallets.play.openNone')
        : t('wallets.play.open', {
            count: open.rounds,
            amount: format.money(parseAmount(open.staked) ?? 0n),
          })}{' '}
      {countedSince !== null && t('wallets.play.since', { at: format.date(countedSince, 'full') })}
    </p>
  );
}
