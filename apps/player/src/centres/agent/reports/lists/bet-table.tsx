import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { RecordAmount } from '../../../../features/records/record-amount.tsx';
import { Time } from '../../../../lib/parts/time.tsx';
import { ReportTable } from '../report-table.tsx';
import { AccountName } from './account-name.tsx';

type Bets = OutputOf<typeof contract.teamBets>;
type Bet = Bets['list'][number];

const words = ['game', 'draw', 'orderNumber', 'chase', 'number', 'time', 'settled', 'state'] as const;
/** Words that only this list has. */
const ownWords = ['draw', 'orderNumber', 'chase', 'number', 'settled'] as const;
const figures = ['stake', 'validBet', 'payout', 'rebate', 'net'] as const;
const nameOf = {
  stake: 'stake',
  validBet: 'validStake',
  payout: 'payout',
  rebate: 'rebate',
  net: 'net',
} as const;

/** The bets of a page with the totals of all pages. On a phone each is a card. */
export function BetTable({
  rows,
  totals,
  onDrill,
}: {
  readonly rows: readonly Bet[];
  readonly totals: Bets['totals'];
  readonly onDrill: (id: string) => void;
}) {
  const { t } = useText();
  const isOpen = ({ state }: Bet) => state === 'placed' || state === 'void';
  return (
    <ReportTable
      caption={t('agents.menu.personalHistoryCopy')}
      names={[
        t('agents.report.column.account'),
        ...words.map((word) => (isOwn(word) ? t(`agents.bets.column.${word}`) : t(`records.column.${word}`))),
        ...figures.map((figure) => t(`records.column.${nameOf[figure]}`)),
      ]}
      rows={rows.map((row) => ({
        id: row.wagerId,
        name: <AccountName of={row} onDrill={onDrill} />,
        figures: [
          row.gameName,
          row.numero ?? '–',
          row.orderNumber === null ? '–' : <bdi key="order">{row.orderNumber}</bdi>,
          row.totalChasePhases === 0
            ? '–'
            : t('agents.bets.phase', { phase: row.chasingPhase, of: row.totalChasePhases }),
          <bdi key="number">{row.number}</bdi>,
          <Time key="time" at={row.placedAt} style="dateTime" />,
          row.endedAt === null ? '–' : <Time key="settled" at={row.endedAt} style="dateTime" />,
          <BetState key="state" of={row} />,
          ...figures.map((figure) =>
            figure === 'net' && isOpen(row) ? (
              '–'
            ) : (
              <RecordAmount key={figure} text={row[figure]} sign={figure === 'net'} />
            ),
          ),
        ],
      }))}
      totals={
        totals && [
          ...words.map(() => null),
          ...figures.map((figure) => (
            <RecordAmount key={figure} text={totals[figure]} sign={figure === 'net'} />
          )),
        ]
      }
      texts={[0, 1, 2, 3, 4, 5, 6, 7]}
      onCard={[0, 8, 5, 7]}
    />
  );
}

function isOwn(word: (typeof words)[number]): word is (typeof ownWords)[number] {
  return ownWords.some((own) => own === word);
}

/** The state of a bet, and what it won before a correction. */
function BetState({ of: { state, correctedFrom } }: { readonly of: Bet }) {
  const { t, format } = useText();
  return (
    <>
      {t(`records.state.${state}`)}
      {correctedFrom !== null && (
        <small>
          {' '}
          {t('agents.bets.corrected', { amount: format.money(parseAmount(correctedFrom) ?? 0n) })}
        </small>
      )}
    </>
  );
}
