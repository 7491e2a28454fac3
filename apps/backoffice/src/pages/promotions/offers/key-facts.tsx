import { useText } from '@tyche/i18n/react';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import type { ReactNode } from 'react';
import { hasTurnover } from './offer-draft.ts';
import css from './offers.module.css';
import { type Facts, useFactTexts } from './use-fact-texts.ts';

/** The key facts of an offer as a member reads them before applying (docs/reference/rewards.md 4.10). */
export function KeyFacts({ kind, facts }: { readonly kind: PromotionKind; readonly facts: Facts }) {
  const { t } = useText();
  const text = useFactTexts(facts);
  const { lucky } = text;
  const isForBets = facts.betMultiplePpm !== null;
  const isPlayed = isForBets || hasTurnover(facts.mode);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('offers.fact.do'), <Lines key="do" of={text.conditions(kind)} />],
    [t('offers.fact.get'), <Lines key="get" of={text.rewards(kind)} />],
    ...(lucky === null
      ? []
      : ([
          [t('offers.fact.chance'), lucky.chance],
          [t('offers.fact.counts'), lucky.bets],
        ] as const)),
    [t('offers.fact.what'), t(`offers.factMode.${facts.mode}`)],
    ...(isPlayed
      ? ([
          [t('offers.fact.required'), text.required()],
          [t('offers.fact.counts'), text.counts()],
        ] as const)
      : []),
    ...(isPlayed && !isForBets
      ? ([
          [t('offers.fact.maxBet'), text.limit(facts.maxBet)],
          [t('offers.fact.maxCashout'), text.limit(facts.maxCashout)],
        ] as const)
      : []),
    [t('offers.fact.time'), text.time(isPlayed)],
    ...(isPlayed
      ? ([
          [t('offers.fact.stop'), t(isForBets ? 'offers.fact.stopBets' : 'offers.fact.stopText')],
          [t('offers.fact.withdraw'), t(isForBets ? 'offers.fact.withdrawBets' : 'offers.fact.withdrawText')],
          [t('offers.fact.means'), text.cost()],
        ] as const)
      : []),
    [t('offers.fact.version'), text.version()],
  ];
  return (
    <dl className={css.facts} aria-label={t('offers.fact.title')}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ of }: { readonly of: readonly string[] }) {
  return of.map((line) => (
    <span key={line} className={css.line}>
      {line}
    </span>
  ));
}
