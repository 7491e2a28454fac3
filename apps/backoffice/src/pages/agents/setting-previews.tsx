import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { addDays } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDay } from '../../features/office/agents/use-day.ts';
import { useSettingName, useSettingText } from '../../features/office/agents/use-setting.ts';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';

type Preview = OutputOf<typeof contract.agentSettingPreviews>['list'][number];

const LOOK_MS = 3_000;

/** What other values would have cost in the last month, the newest first; those that are being computed are read again. */
export function SettingPreviews() {
  const { t } = useText();
  const previews = useRoute(contract.agentSettingPreviews, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <section className={css.found}>
      <h2>{t('staff.agentSettings.previews')}</h2>
      <Ready of={previews}>{({ list }) => <PreviewTable of={list} />}</Ready>
    </section>
  );
}

function PreviewTable({ of: list }: { readonly of: readonly Preview[] }) {
  const { t } = useText();
  const nameOf = useSettingName();
  const text = useSettingText();
  return (
    <OfficeTable
      caption={t('staff.agentSettings.previews')}
      rows={list}
      empty={t('staff.agentSettings.noPreviews')}
      icon="history"
      columns={[
        { label: t('staff.agentSettings.setting'), isLong: true, cell: ({ name }) => nameOf(name) },
        { label: t('staff.agentSettings.value'), isLong: true, cell: ({ name, value }) => text(name, value) },
        {
          label: t('staff.agentSettings.concerned'),
          isFigure: true,
          cell: ({ agents, finishedAt, isWaiting }) =>
            finishedAt === null ? <Unfinished isWaiting={isWaiting} /> : String(agents),
        },
        {
          label: t('staff.agentSettings.difference'),
          isFigure: true,
          cell: (row) => <Difference of={row} />,
        },
        {
          label: t('staff.col.action'),
          cell: (row) => row.finishedAt !== null && <Detail of={row} />,
        },
      ]}
    />
  );
}

/** Why a preview has no figures yet. */
function Unfinished({ isWaiting }: Pick<Preview, 'isWaiting'>) {
  const { t } = useText();
  return t(isWaiting ? 'staff.agentSettings.waiting' : 'staff.agentSettings.computing');
}

/** What the pay of the month would have changed by. A setting that does not influence pay says so, and one whose past is not computed too. */
function Difference({ of: { name, isPay, finishedAt, difference } }: { readonly of: Preview }) {
  const { t } = useText();
  const money = useSignedMoney();
  if (finishedAt === null) return null;
  if (isPay) return money(difference);
  return t(name === 'coverShare' ? 'staff.agentSettings.noPastPay' : 'staff.agentSettings.noPay');
}

function Detail({ of }: { readonly of: Preview }) {
  const { t } = useText();
  const nameOf = useSettingName();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        look="quiet"
        aria-label={`${t('staff.open')}: ${nameOf(of.name)}`}
        onClick={() => setOpen(true)}
      >
        {t('staff.open')}
      </Button>
      {isOpen && (
        <Dialog
          title={nameOf(of.name)}
          size="wide"
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
        >
          <Sums of={of} />
        </Dialog>
      )}
    </>
  );
}

/** What the sums of a preview are: the pay of agents, or of a setting of who pays what the site pays of it. */
function useSumWords(name: string): { readonly before: string; readonly after: string } {
  const { t } = useText();
  const isPayer = name.endsWith('PaidBy');
  return {
    before: t(isPayer ? 'staff.agentSettings.paidBefore' : 'staff.agentSettings.before'),
    after: t(isPayer ? 'staff.agentSettings.paidAfter' : 'staff.agentSettings.after'),
  };
}

function Sums({ of }: { readonly of: Preview }) {
  const { t, format } = useText();
  const day = useDay();
  const text = useSettingText();
  const signed = useSignedMoney();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  const words = useSumWords(of.name);
  const pay: readonly (readonly [string, string])[] = [
    [t('staff.agentSettings.lines'), String(of.lines)],
    [t('staff.agentSettings.changedLines'), String(of.changedLines)],
    [words.before, money(of.before)],
    [words.after, money(of.after)],
    [t('staff.agentSettings.difference'), signed(of.difference)],
  ];
  const rows = [
    [t('staff.agentSettings.value'), text(of.name, of.value)] as const,
    [t('staff.agentSettings.concerned'), String(of.agents)] as const,
    ...(of.isPay ? pay : []),
  ];
  return (
    <div className={css.found}>
      <p>
        {t(of.isPay ? 'staff.agentSettings.payMonth' : 'staff.agentSettings.countNow', {
          from: day(of.firstDay),
          until: day(addDays(of.nextDay, -1)),
        })}{' '}
        {!of.isComplete && t('staff.agentSettings.cut')}
      </p>
      {of.weeks && (
        <p>
          {t('staff.agentSettings.weeks', {
            from: day(of.weeks.firstDay),
            until: day(addDays(of.weeks.nextDay, -1)),
          })}
        </p>
      )}
      {of.isPay && of.lines === 0 && <p>{t('staff.agentSettings.noLines')}</p>}
      <dl className={css.basis}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {of.isPay && <TopAgents of={of} />}
    </div>
  );
}

function TopAgents({ of: { name, top } }: { readonly of: Preview }) {
  const { t, format } = useText();
  const words = useSumWords(name);
  const signed = useSignedMoney();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n);
  return (
    <OfficeTable
      caption={t('staff.agentSettings.top')}
      rows={top.map((row) => ({ ...row, id: row.memberId }))}
      empty={t('staff.agentSettings.noTop')}
      columns={[
        {
          label: t('staff.agentSettings.agent'),
          cell: ({ memberId, username }) => (
            <Link className={css.link ?? ''} to={`/agents?account=${memberId}`}>
              <bdi>{username}</bdi>
            </Link>
          ),
        },
        { label: words.before, isFigure: true, cell: ({ before }) => money(before) },
        { label: words.after, isFigure: true, cell: ({ after }) => money(after) },
        {
          label: t('staff.agentSettings.difference'),
          isFigure: true,
          cell: ({ difference }) => signed(difference),
        },
      ]}
    />
  );
}

/** Gives an amount with its sign: plus means that agents are paid more. */
function useSignedMoney(): (amount: string) => string {
  const { format } = useText();
  return (amount) => {
    const units = parseAmount(amount) ?? 0n;
    return units > 0n ? `+${format.money(units)}` : format.money(units);
  };
}
