import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import parts from '../../../lib/parts/parts.module.css';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { useForm } from '../../../lib/use-form.ts';
import css from './team-goals.module.css';

type Goals = OutputOf<typeof contract.agentGoals>;

const MAX_MEMBERS = 1_000_000;

/** The agent's own goals for its team in the running month, with what is reached of them (docs/reference/agents.md 7.3). */
export function TeamGoals() {
  const { t, format } = useText();
  const [isOpen, setOpen] = useState(false);
  const goals = useRoute(contract.agentGoals, {});
  if (goals.state !== 'ready') return null;
  const { month, validBet, activeMembers } = goals.data;
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  return (
    <section className={css.part}>
      <div className={css.head}>
        <h3>{t('agents.goals.title', { month: format.date(Date.parse(month), 'month', 'UTC') })}</h3>
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('agents.goals.set')}
        </Button>
      </div>
      {validBet.target === null && activeMembers.target === null && (
        <p className={parts.note}>{t('agents.goals.none')}</p>
      )}
      {validBet.target !== null && (
        <Goal
          label={t('agents.report.figure.validBet')}
          text={t('agents.goals.progress', {
            reached: money(validBet.reached),
            target: money(validBet.target),
          })}
          perMille={shareOf(parseAmount(validBet.reached) ?? 0n, parseAmount(validBet.target) ?? 0n)}
        />
      )}
      {activeMembers.target !== null && (
        <Goal
          label={t('agents.report.figure.activeMembers')}
          text={t('agents.goals.progress', {
            reached: format.number(activeMembers.reached),
            target: format.number(activeMembers.target),
          })}
          perMille={shareOf(BigInt(activeMembers.reached), BigInt(activeMembers.target))}
        />
      )}
      {isOpen && <GoalsDialog goals={goals.data} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** What is reached in parts per thousand, rounded down; at most 1,000. */
function shareOf(reached: bigint, target: bigint): number {
  if (target <= 0n || reached <= 0n) return 0;
  return Number(reached >= target ? 1_000n : (reached * 1_000n) / target);
}

function Goal({
  label,
  text,
  perMille,
}: {
  readonly label: string;
  readonly text: string;
  readonly perMille: number;
}) {
  return (
    <div className={css.goal}>
      <span>{label}</span>
      <bdi>{text}</bdi>
      <progress max={1_000} value={perMille} aria-label={label} aria-valuetext={text} />
    </div>
  );
}

function GoalsDialog({ goals, onClose }: { readonly goals: Goals; readonly onClose: () => void }) {
  const { t } = useText();
  const form = useForm({
    first: {
      validBet: goals.validBet.target ?? '',
      members: goals.activeMembers.target === null ? '' : String(goals.activeMembers.target),
    },
    validate: ({ validBet, members }) => ({
      validBet: validBet.trim() !== '' && typedAmount(validBet) === null && t('agents.goals.wrongAmount'),
      members: members.trim() !== '' && membersOf(members) === null && t('agents.goals.wrongMembers'),
    }),
    send: ({ validBet, members }, call) => {
      const amount = typedAmount(validBet);
      return call(contract.setAgentGoals, {
        validBet: amount === null ? null : formatAmount(amount),
        activeMembers: membersOf(members),
      });
    },
    onDone: onClose,
  });
  return (
    <Dialog title={t('agents.goals.set')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      <form className={parts.form} {...form.element}>
        <p className={parts.note}>{t('agents.goals.about')}</p>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <TextField
          label={t('agents.goals.validBet')}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          {...form.field('validBet')}
        />
        <TextField
          label={t('agents.goals.members')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...form.field('members')}
        />
        <Button type="submit" look="primary" busy={form.isSending}>
          {t('agents.goals.save')}
        </Button>
      </form>
    </Dialog>
  );
}

function membersOf(text: string): number | null {
  if (!/^[1-9][0-9]{0,6}$/.test(text.trim())) return null;
  const members = Number(text.trim());
  return members <= MAX_MEMBERS ? members : null;
}
