import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Waiting } from '../../../../lib/states/waiting.tsx';
import { type KitHead, readKitHead } from './kit-head.ts';
import css from './line-steps.module.css';
import { useKitDownload } from './use-kit-download.ts';

/** How a line of pay was computed, step by step, with the file from which it can be computed again. */
export function LineSteps({ lineId, onClose }: { readonly lineId: string; readonly onClose: () => void }) {
  const { t } = useText();
  const head = useRoute(contract.payKit, { id: lineId });
  const line = head.state === 'ready' ? readKitHead(head.data.text) : null;
  return (
    <Dialog title={t('agents.steps.title')} closeLabel={t('common.close')} onClose={onClose}>
      <Waiting of={head} rows={6} />
      {line && (
        <div className={css.steps}>
          <Steps of={line} />
          <p className={css.note}>{t('agents.steps.about')}</p>
          <Download lineId={lineId} />
        </div>
      )}
    </Dialog>
  );
}

function Steps({ of: line }: { readonly of: KitHead }) {
  const { t, format } = useText();
  const { exact } = format;
  const isDividend = line.kind === 'DIVIDEND';
  return (
    <ol className={css.list}>
      {line.isOfDay ? <LateSteps of={line} /> : <PeriodSteps of={line} />}
      {line.paidBefore !== null && (
        <li>
          {t('agents.steps.corrected', {
            now: exact(line.amount + line.paidBefore),
            before: exact(line.paidBefore),
          })}
        </li>
      )}
      <li>
        <strong>{t(`agents.steps.result.${resultOf(line)}`, { amount: exact(line.amount) })}</strong>
        {isDividend &&
          line.carryOut < 0n &&
          ` ${t('agents.steps.carryOut', { carry: exact(line.carryOut) })}`}
      </li>
    </ol>
  );
}

/** What came after a day of real-time pay. */
function LateSteps({ of: line }: { readonly of: KitHead }) {
  const { t, format } = useText();
  return (
    <>
      <li>
        {t('agents.steps.late', {
          day: format.date(Date.parse(line.firstDay), 'date', 'UTC'),
          more: format.exact(line.valid),
          less: format.exact(line.voided),
        })}
      </li>
      <li>{t('agents.steps.lateRate')}</li>
    </>
  );
}

/** The bets of a period, its tier and its formula. */
function PeriodSteps({ of: line }: { readonly of: KitHead }) {
  const { t, format } = useText();
  const { exact } = format;
  const day = (text: string) => format.date(Date.parse(text), 'date', 'UTC');
  const isDividend = line.kind === 'DIVIDEND';
  const isCorrectedHour = line.kind === 'HOURLY' && line.paidBefore !== null;
  return (
    <>
      <li>
        {t('agents.steps.bets', {
          bets: line.wagers,
          valid: exact(line.valid),
          from: day(line.firstDay),
          until: day(line.lastDay),
        })}
        {line.voided > 0n && ` ${t('agents.steps.voided', { voided: exact(line.voided) })}`}
        {isCorrectedHour && ` ${t('agents.steps.firstFinal')}`}
      </li>
      <li>{t('agents.steps.members', { members: line.activeMembers, floor: exact(line.activeFloor) })}</li>
      {line.rule === 'daily/2' && (
        <li>
          {t('agents.steps.loss', {
            stake: exact(line.stake),
            payout: exact(line.payout),
            own: exact(line.selfRebate),
            net: exact(line.base),
          })}
        </li>
      )}
      {isDividend && (
        <li>
          {t(line.promotions === 0n ? 'agents.steps.net' : 'agents.steps.netPromotions', {
            stake: exact(line.stake),
            payout: exact(line.payout),
            own: exact(line.selfRebate),
            agents: exact(line.agentRebate),
            promotions: exact(line.promotions),
            net: exact(line.stake - line.payout - line.selfRebate - line.agentRebate - line.promotions),
          })}
        </li>
      )}
      {isDividend && (
        <li>{t('agents.steps.base', { carry: exact(line.carryIn), base: exact(line.base) })}</li>
      )}
      <li>
        {line.tier
          ? t('agents.steps.tier', {
              tier: line.tier.number,
              bet: exact(line.tier.minimumBet),
              members: line.tier.activeMember,
            })
          : t('agents.steps.noTier')}
      </li>
      <li>
        <Formula of={line} />
      </li>
    </>
  );
}

function Formula({ of: line }: { readonly of: KitHead }) {
  const { t, format } = useText();
  const { exact, short } = format;
  const rate = t('agents.steps.percent', { value: short(line.rate) });
  if (line.tier === null) return t('agents.steps.noRate');
  if (line.rateType === 'F') return t('agents.steps.fixed', { amount: exact(line.rate) });
  if (line.kind === 'REALTIME') return t('agents.steps.realtime', { valid: exact(line.valid), rate });
  const base = line.kind === 'DIVIDEND' ? line.base : line.valid - line.voided;
  return t('agents.steps.share', { base: exact(base), rate });
}

const results = ['no-loss', 'no-tier', 'below-minimum', 'correction'] as const;

function resultOf({ reason }: KitHead): (typeof results)[number] | 'paid' {
  return results.find((each) => each === reason) ?? 'paid';
}

/** Saves the kit of the line. */
function Download({ lineId }: { readonly lineId: string }) {
  const { t } = useText();
  const client = useClient();
  const { isBusy, save } = useKitDownload((after) =>
    client.call(contract.payKit, after === null ? { id: lineId } : { id: lineId, after }),
  );
  return (
    <Button look="primary" busy={isBusy} onClick={() => void save()}>
      {t('agents.steps.download')}
    </Button>
  );
}
