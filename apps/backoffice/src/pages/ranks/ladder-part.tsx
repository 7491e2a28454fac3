import { RefusedError } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { parseAmount, PPM, UNITS_PER_ONE } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { useState } from 'react';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Amount } from '../../features/office/payment.tsx';
import { useSentence } from '../../features/office/ready.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { useMay } from '../../state/session.ts';
import { type Draft, fieldsOf, type LadderAnswer } from './ladder.ts';
import { RankForm } from './rank-form.tsx';
import rank from './ranks.module.css';

const MAX_REASON = 200;

/** The ladder: what each rank asks for and gives, and the draft of another one, which a second person approves. */
export function LadderPart({ of }: { readonly of: LadderAnswer }) {
  const { t } = useText();
  const mayChange = useMay(contract.proposeLadder);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [open, setOpen] = useState<number | 'propose' | null>(null);
  const shown = draft ?? of;
  const change = (changed: Partial<Draft>) =>
    setDraft({ hasReview: shown.hasReview, ranks: shown.ranks, ...changed });
  const close = () => setOpen(null);
  return (
    <>
      {draft && <Notice>{t('staff.ranks.draft')}</Notice>}
      <LadderTable of={of} draft={shown} onChange={mayChange ? setOpen : null} />
      {mayChange && (
        <>
          <Checkbox
            checked={shown.hasReview}
            onChange={(event) => change({ hasReview: event.target.checked })}
          >
            {t('staff.ranks.hasReview')}
          </Checkbox>
          <div className={css.actions}>
            <Button onClick={() => setOpen(shown.ranks.length)}>{t('staff.ranks.add')}</Button>
            {draft && (
              <>
                <Button look="primary" onClick={() => setOpen('propose')}>
                  {t('staff.ranks.propose')}
                </Button>
                <Button onClick={() => setDraft(null)}>{t('staff.ranks.discard')}</Button>
              </>
            )}
          </div>
        </>
      )}
      {typeof open === 'number' && (
        <Dialog title={t('staff.ranks.one', { level: open })} closeLabel={t('common.close')} onClose={close}>
          <EditRank
            draft={shown}
            level={open}
            onDone={(changed) => {
              change({ ranks: changed });
              close();
            }}
          />
        </Dialog>
      )}
      {open === 'propose' && draft && (
        <Dialog title={t('staff.ranks.propose')} closeLabel={t('common.close')} onClose={close}>
          <Propose
            draft={draft}
            version={of.version}
            onDone={() => {
              setDraft(null);
              close();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function LadderTable({
  of: { currency, members },
  draft: { ranks },
  onChange,
}: {
  readonly of: LadderAnswer;
  readonly draft: Draft;
  readonly onChange: ((level: number) => void) | null;
}) {
  const { t, format } = useText();
  return (
    <OfficeTable
      caption={t('staff.ranks.ladder')}
      rows={ranks.map((of, level) => ({ ...of, id: String(level), level }))}
      empty={t('staff.queueEmpty')}
      columns={[
        { label: t('staff.ranks.level'), cell: (row) => row.id, isFigure: true },
        {
          label: t('staff.ranks.label'),
          cell: ({ names, color, color2 }) => (
            <span className={rank.label} style={{ color, backgroundColor: color2 }}>
              {names.EN ?? Object.values(names)[0]}
            </span>
          ),
        },
        {
          label: t('staff.ranks.total'),
          cell: (row) => <Amount of={{ amount: row.total, currency }} />,
          isFigure: true,
        },
        {
          label: t('staff.ranks.upkeep'),
          cell: (row) => <Amount of={{ amount: row.upkeep, currency }} />,
          isFigure: true,
        },
        {
          label: t('staff.ranks.points'),
          cell: (row) =>
            format.number(row.pointsPpm / Number(PPM), { style: 'percent', maximumFractionDigits: 2 }),
          isFigure: true,
        },
        {
          label: t('staff.ranks.withdrawals'),
          cell: (row) => (row.withdrawalsPerDay === 0 ? '–' : format.number(row.withdrawalsPerDay)),
          isFigure: true,
        },
        {
          label: t('staff.ranks.feeOffShort'),
          cell: (row) => (row.feeOffPpm === 0 ? '–' : format.percent(row.feeOffPpm / Number(PPM))),
          isFigure: true,
        },
        {
          label: t('staff.ranks.birthday'),
          cell: (row) => format.number((parseAmount(row.birthdayPoints) ?? 0n) / UNITS_PER_ONE),
          isFigure: true,
        },
        {
          label: t('staff.ranks.members'),
          cell: (row) =>
            row.level === 0 ? '–' : (members.find(({ level }) => level === row.level)?.count ?? 0),
          isFigure: true,
        },
        ...(onChange
          ? [
              {
                label: t('staff.col.action'),
                cell: (row: { readonly level: number }) => (
                  <Button size="small" onClick={() => onChange(row.level)}>
                    {t('staff.points.change')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function EditRank({
  draft: { ranks },
  level,
  onDone,
}: {
  readonly draft: Draft;
  readonly level: number;
  readonly onDone: (ranks: Draft['ranks']) => void;
}) {
  const below = ranks[level] ?? ranks.at(-1);
  if (!below) return null;
  return (
    <RankForm
      first={fieldsOf(ranks[level] ?? { ...below, names: {} })}
      isLowest={level === 0}
      onDone={(changed) => onDone([...ranks.slice(0, level), changed, ...ranks.slice(level + 1)])}
    />
  );
}

/** Sends the draft to a second person. The form shows what stands against it, rank by rank. */
function Propose({
  draft,
  version,
  onDone,
}: {
  readonly draft: Draft;
  readonly version: number;
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const form = useForm({
    first: { reason: '' },
    errorText: useLadderProblem(),
    validate: ({ reason }) => ({ reason: reason.trim() === '' && t('staff.ranks.reasonMissing') }),
    send: ({ reason }, call) =>
      call(contract.proposeLadder, {
        hasReview: draft.hasReview,
        ranks: draft.ranks.map((one) => ({ ...one, names: { ...one.names } })),
        version,
        reason: reason.trim(),
      }),
    onDone,
  });
  return (
    <OfficeForm form={form} text={t('staff.ranks.proposeText')} label={t('staff.ranks.propose')}>
      <TextAreaField
        label={t('staff.col.reason')}
        hint={t('staff.reasonHint')}
        maxLength={MAX_REASON}
        required
        {...form.field('reason')}
      />
    </OfficeForm>
  );
}

/** The sentence of a refusal; of a ladder with problems one sentence for each of them. */
function useLadderProblem(): (error: Error) => string {
  const sentence = useSentence();
  const { find } = useText();
  return (error) => {
    const problems = error instanceof RefusedError ? String(error.details.problems ?? '') : '';
    if (problems === '') return sentence(error);
    const texts = problems.split(', ').map((problem) => {
      const [code = '', level = ''] = problem.split(':');
      return find(`staff.ranks.problem.${code}`, { level }) ?? problem;
    });
    return texts.join(' ');
  };
}
