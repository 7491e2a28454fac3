import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Table } from '@tyche/ui/table';
import records from '../../../features/records/records.module.css';
import {
  type Contract,
  type Direction,
  statusTones,
  termsOf,
} from '../../../features/contract-terms/contract-type.ts';
import css from './contracts.module.css';
import { TermsView } from '../../../features/contract-terms/terms-view.tsx';
import { useContractWords } from '../../../features/contract-terms/use-contract-words.ts';

interface Rows {
  readonly rows: readonly Contract[];
  readonly direction: Direction;
  readonly onOpen: (contractId: string) => void;
}

/** Contracts: a table where there is room, cards on a phone. */
export function ContractTable({ rows, direction, onOpen }: Rows) {
  const { t } = useText();
  const title = t(direction === 'received' ? 'contracts.mine' : 'contracts.team');
  return (
    <>
      <Table caption={title} className={records.table}>
        <thead>
          <tr>
            <th>{t(direction === 'received' ? 'contracts.column.mine' : 'contracts.column.team')}</th>
            <th>{t('contracts.column.games')}</th>
            <th>{t('contracts.column.terms')}</th>
            <th>{t('contracts.column.state')}</th>
            <th>{t('contracts.column.from')}</th>
            <th>{t('contracts.column.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.contractId} className={css.row}>
              <td>
                <bdi>{row.customerName}</bdi>
              </td>
              <td>{t(`contracts.group.${row.type}`)}</td>
              <td>
                <RowTerms of={row} />
              </td>
              <td>
                <State of={row} />
              </td>
              <td>
                <Effective of={row} />
              </td>
              <td>
                <OpenButton of={row} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={records.cards} aria-label={title}>
        {rows.map((row) => (
          <li key={row.contractId} className={records.card}>
            <strong>
              <bdi>{row.customerName}</bdi> · {t(`contracts.group.${row.type}`)}
            </strong>
            <OpenButton of={row} onOpen={onOpen} />
            <div className={css.wide}>
              <State of={row} />
            </div>
            <div className={css.wide}>
              <RowTerms of={row} />
            </div>
            {row.versions.length > 0 && (
              <small className={css.wide}>
                <Effective of={row} />
              </small>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function RowTerms({ of: row }: { readonly of: Contract }) {
  const { t } = useText();
  const terms = termsOf(row);
  if (!terms) return '–';
  return <TermsView of={terms} name={`${row.customerName}, ${t(`contracts.group.${row.type}`)}`} />;
}

function OpenButton({ of: row, onOpen }: { readonly of: Contract; readonly onOpen: Rows['onOpen'] }) {
  const { t } = useText();
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={t('contracts.openOf', {
        name: row.customerName,
        games: t(`contracts.group.${row.type}`),
      })}
      onClick={() => onOpen(row.contractId)}
    >
      {t('contracts.open')}
    </Button>
  );
}

/** The state in words, until when it can be answered, and the day of the end. */
export function State({ of: { status, answerUntil, endsOn } }: { readonly of: Contract }) {
  const { t, format } = useText();
  const { day } = useContractWords();
  return (
    <>
      <Tag tone={statusTones[status]}>{t(`contracts.status.${status}`)}</Tag>
      {answerUntil !== null && (
        <small className={css.detail}>
          {t('contracts.answerUntil', { at: format.date(answerUntil, 'dateTime') })}
        </small>
      )}
      {endsOn !== null && <small className={css.detail}>{t('contracts.endsOn', { day: day(endsOn) })}</small>}
    </>
  );
}

/** From when the agreed versions count. */
function Effective({ of: { versions } }: { readonly of: Contract }) {
  const { t } = useText();
  const { day } = useContractWords();
  if (versions.length === 0) return '–';
  return versions.map(({ version, effectiveFrom }) => (
    <span key={version} className={css.detail}>
      {t('contracts.versionFrom', { version, day: day(effectiveFrom) })}
    </span>
  ));
}
