import { useRoute } from '@tyche/client/react';
import type { InputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount, sum } from '@tyche/kernel/money';
import type { ContractKind, PayChange } from '@tyche/rules/agents';
import { Notice } from '@tyche/ui/notice';
import { useContractWords } from '../../../features/contract-terms/use-contract-words.ts';
import { Part } from '../../../lib/parts/part.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { changeOn, type ClosedFigures, type Compared } from './compared-terms.ts';
import css from './pay-comparison.module.css';

/**
 * What the person would have got and owed in the last closed period with the terms of now, and with others (docs/reference/agents.md 5.8).
 *
 * @param before null: no contract, or none before.
 * @param after null: the contract ends; undefined: the terms are not complete.
 */
export function PayComparison({
  asked,
  kind,
  before,
  after,
}: {
  readonly asked: InputOf<typeof contract.payComparison>;
  readonly kind: ContractKind;
  readonly before: Compared | null;
  readonly after: Compared | null | undefined;
}) {
  const { t } = useText();
  const read = useRoute(contract.payComparison, asked);
  return (
    <Part title={t('contracts.compare')}>
      <Waiting of={read} rows={3} />
      {read.state === 'ready' && read.data.period === null && (
        <p className={css.note}>{t('contracts.compare.none')}</p>
      )}
      {read.state === 'ready' && read.data.period !== null && (
        <>
          <Figures of={read.data.period} kind={kind} />
          {after === undefined ? (
            <p className={css.note}>{t('contracts.compare.incomplete')}</p>
          ) : (
            <Change
              of={changeOn(read.data, read.data.period, kind, { before, after })}
              isEnd={after === null}
            />
          )}
        </>
      )}
    </Part>
  );
}

/** The figures behind it, and what is not in them. */
function Figures({ of, kind }: { readonly of: ClosedFigures; readonly kind: ContractKind }) {
  const { t, format } = useText();
  const { day } = useContractWords();
  const { firstDay, lastDay, spans } = of;
  const bets = sum(spans.map(({ valid, voided }) => amount(valid) - amount(voided)));
  const days =
    firstDay === lastDay
      ? day(lastDay)
      : t('contracts.pay.days', { from: day(firstDay), until: day(lastDay) });
  const texts = [
    t('contracts.compare.figures', { days, bets: format.money(bets) }),
    kind === 'DIVIDEND' && t('contracts.compare.carry'),
    kind === 'REALTIME' && t('contracts.compare.hours'),
    of.isCut && t('contracts.pay.now.cut'),
  ];
  return <p className={css.note}>{texts.filter((text) => text !== false).join(' ')}</p>;
}

function Change({ of, isEnd }: { readonly of: PayChange; readonly isEnd: boolean }) {
  const { t, format } = useText();
  const last = t(isEnd ? 'contracts.compare.end' : 'contracts.newTerms');
  return (
    <>
      <table className={css.table} aria-label={t('contracts.compare')}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('contracts.compare.now')}</th>
            <th scope="col">{last}</th>
            <th scope="col" className={css.change}>
              {t('contracts.compare.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['get', 'owe', 'left'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">{t(`contracts.compare.${name}`)}</th>
              <td>{format.money(of[name].before)}</td>
              <td>
                <strong>{format.money(of[name].after)}</strong>
              </td>
              <td className={css.change}>{format.money(of[name].after - of[name].before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {of.left.after < 0n && <Notice tone="caution">{t('contracts.compare.below')}</Notice>}
    </>
  );
}

function amount(text: string): bigint {
  return parseAmount(text) ?? 0n;
}
