import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { languages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { EmptyState } from '@tyche/ui/empty-state';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { BasisList } from '../../../features/office/basis-list.tsx';
import { Amount } from '../../../features/office/payment.tsx';
import { useSentence } from '../../../features/office/ready.tsx';
import type { OfferContent } from './offer-draft.ts';
import css from './offers.module.css';
import { useGroupName } from '../../../features/office/use-group-name.ts';

export type Verdict = OutputOf<typeof contract.checkPromotion>;

/** Long enough that a word is typed to its end, short enough to see the effect of it. */
const PAUSE_MS = 400;

/**
 * What the server says about terms and texts while they are typed: asked after a short pause, and the last answer stays until the next one
 * is there. Terms that cannot be read yet ask nothing.
 */
export function LiveVerdict({
  kind,
  content,
  onProblems,
  children,
}: {
  readonly kind: PromotionKind;
  readonly content: OfferContent | null;
  readonly onProblems: (problems: readonly string[]) => void;
  readonly children: (verdict: Verdict) => ReactNode;
}) {
  const { t } = useText();
  const asked = useSettled(content);
  if (!asked) return <EmptyState icon="info" title={t('offers.verdict.incomplete')} />;
  return (
    <>
      {content === null && <Notice>{t('offers.verdict.incomplete')}</Notice>}
      <Asked kind={kind} content={asked} onProblems={onProblems}>
        {children}
      </Asked>
    </>
  );
}

function Asked({
  kind,
  content,
  onProblems,
  children,
}: {
  readonly kind: PromotionKind;
  readonly content: OfferContent;
  readonly onProblems: (problems: readonly string[]) => void;
  readonly children: (verdict: Verdict) => ReactNode;
}) {
  const { t } = useText();
  const sentence = useSentence();
  const found = useRoute(contract.checkPromotion, { type: kind, ...content });
  const [last, setLast] = useState<Verdict | null>(null);
  const fresh = found.state === 'ready' ? found.data : null;
  useEffect(() => {
    if (!fresh) return;
    setLast(fresh);
    onProblems(fresh.problems);
  }, [fresh, onProblems]);
  const verdict = fresh ?? last;
  return (
    <>
      {found.state === 'failed' && <Notice tone="bad">{sentence(found.error)}</Notice>}
      {verdict && <VerdictView of={verdict} />}
      {verdict && children(verdict)}
      {!verdict && found.state === 'loading' && <SkeletonRows rows={6} label={t('common.loading')} />}
    </>
  );
}

/** The newest content that did not change for a moment; one that cannot be read leaves the one before. */
function useSettled(content: OfferContent | null): OfferContent | null {
  const [settled, setSettled] = useState(content);
  const text = content && JSON.stringify(content);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What prevents the publication of an offer, what is doubtful in its texts, and what it is expected to cost. */
export function VerdictView({
  of: { problems, warnings, budgetCost, expectedCost, keyFacts },
}: {
  readonly of: Pick<Verdict, 'problems' | 'warnings' | 'budgetCost' | 'expectedCost' | 'keyFacts'>;
}) {
  const { t, format } = useText();
  const problemText = useProblemText();
  const { currency, mode } = keyFacts;
  const sum = (amount: string) =>
    mode === 'points' ? format.short(parseAmount(amount) ?? 0n) : <Amount of={{ amount, currency }} />;
  return (
    <section className={css.verdict} aria-label={t('offers.verdict')} aria-live="polite">
      {problems.length === 0 ? (
        <Notice tone="good">{t('offers.verdict.none')}</Notice>
      ) : (
        <Notice tone="caution">
          <strong>{t('offers.verdict.problems', { count: problems.length })}</strong>
          <ul className={css.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problemText(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice>
          <strong>{t('offers.verdict.warnings')}</strong>
          <ul className={css.problems}>
            {warnings.map((warning) => (
              <li key={warning}>
                <bdi>{warning}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <BasisList
        rows={[
          [t('offers.expectedCost'), sum(expectedCost)],
          [t('offers.budgetCost'), budgetCost === null ? t('offers.verdict.unknown') : sum(budgetCost)],
        ]}
      />
    </section>
  );
}

/** Gives a problem of terms in words: its code, and behind a colon the group or the language. */
export function useProblemText(): (problem: string) => string {
  const { find } = useText();
  const groupName = useGroupName();
  return (problem) => {
    const [code = '', about = ''] = problem.split(':');
    const language = languages.find((one) => one.code === about)?.ownName ?? about;
    return find(`offers.problem.${code}`, { group: groupName(about), language }) ?? problem;
  };
}
