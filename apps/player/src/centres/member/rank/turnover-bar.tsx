import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import css from './rank.module.css';

const WHOLE = 1_000n;

/** What was bet beside what is asked for, with a bar; where nothing is asked, the figure alone. It never says how much is missing. */
export function TurnoverBar({
  label,
  actual,
  expected,
  asked,
  currency,
}: {
  readonly label: string;
  /** Decimal text. */
  readonly actual: string;
  readonly expected: string | null;
  /** What asks for it, such as the name of a rank. */
  readonly asked: string | null;
  readonly currency: string;
}) {
  const { format } = useText();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n, { currency });
  return (
    <div className={css.turnover}>
      <dl>
        <div>
          <dt>{label}</dt>
          <dd>
            <bdi>{money(actual)}</bdi>
          </dd>
        </div>
        {expected !== null && asked !== null && (
          <div>
            <dt>{asked}</dt>
            <dd>
              <bdi>{money(expected)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {expected !== null && (
        <div
          className={css.bar}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Number(WHOLE)}
          aria-valuenow={thousandthsOf(actual, expected)}
          aria-valuetext={`${money(actual)} / ${money(expected)}`}
        >
          <span style={{ inlineSize: `${thousandthsOf(actual, expected) / 10}%` }} />
        </div>
      )}
    </div>
  );
}

/** How much of what is asked for is reached, in thousandths, rounded down, from 0 to 1 000. */
export function thousandthsOf(actual: string, expected: string): number {
  const [have, want] = [parseAmount(actual) ?? 0n, parseAmount(expected) ?? 0n];
  if (want <= 0n || have >= want) return Number(WHOLE);
  return have <= 0n ? 0 : Number((have * WHOLE) / want);
}
