import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { CopyButton } from '../../../lib/parts/copy-button.tsx';
import type { PromisedRate } from './preset.ts';
import { PresetRates } from './preset-rates.tsx';
import { useContractWords } from '../../../features/contract-terms/use-contract-words.ts';
import parts from '../../../lib/parts/parts.module.css';
import css from './register-center.module.css';

export type InvitationLink = OutputOf<typeof contract.listAffiliateUrls>['list'][number];

const statuses = ['closed', 'normal', 'expired'] as const;
const tones = { closed: 'plain', normal: 'jade', expired: 'caution' } as const;

/** Where the link leads, as a visitor types it. */
export function addressOf({ path, code }: Pick<InvitationLink, 'path' | 'code'>): string {
  return path === null ? `${location.origin}/register?affiliateCode=${code}` : `${location.origin}/r/${path}`;
}

/** A link of the list: its address, what it makes, how it stands, what it promises, its counts, and its actions. */
export function LinkLine({
  link,
  rates,
  onAsk,
}: {
  readonly link: InvitationLink;
  /** The rebates that it promises. */
  readonly rates: readonly PromisedRate[];
  readonly onAsk: (kind: 'details' | 'disable' | 'delete') => void;
}) {
  const { t, format } = useText();
  const { pay } = useContractWords();
  const status = statuses[link.status];
  const highest = link.offer?.tiers.at(-1);
  const dates =
    link.endDate === null
      ? t('agents.from', { from: format.date(link.startDate, 'date') })
      : t('agents.period', {
          from: format.date(link.startDate, 'date'),
          until: format.date(link.endDate - 1, 'date'),
        });
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  const named = (action: string) => `${action}: ${link.path ?? link.code}`;
  return (
    <li className={css.line}>
      <div className={css.what}>
        <bdi className={css.address} dir="ltr">
          {addressOf(link)}
        </bdi>
        <small>
          <Tag tone={tones[status]}>{t(`agents.status.${status}`)}</Tag>{' '}
          {link.guard && <Tag tone="caution">{t(`agents.guard.${link.guard}`)}</Tag>}{' '}
          {rates.some(({ granted, promised }) => granted < promised) && (
            <Tag tone="caution">{t('agents.presetLowered')}</Tag>
          )}{' '}
          {t(link.type === 1 ? 'agents.makesAgent' : 'agents.makesMember')} · {dates}
        </small>
        {rates.length > 0 && (
          <small>
            {t('agents.presetPromised')} <PresetRates rates={rates} />
          </small>
        )}
        {link.offer && highest && (
          <small>
            {t('agents.offerOf', {
              kind: t(`team.kind.${link.offer.kind}`),
              games: t(`contracts.group.${link.offer.type}`),
              rate: pay(highest),
            })}
          </small>
        )}
        <small>
          {t('agents.counts', {
            opened: link.opened,
            registered: link.affiliateCount,
            first: link.firstDepositors,
          })}
        </small>
        {link.validBet !== null && link.netLoss !== null && link.activeMembers !== null && (
          <small>
            {t('agents.link.play', {
              active: link.activeMembers,
              validBet: money(link.validBet),
              netLoss: money(link.netLoss),
            })}
          </small>
        )}
      </div>
      <div className={parts.tools}>
        <CopyButton text={addressOf(link)} label={named(t('common.copy'))} />
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={named(t('agents.details'))}
          onClick={() => onAsk('details')}
        >
          {t('agents.details')}
        </Button>
        {status === 'normal' ? (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={named(t('agents.disable'))}
            onClick={() => onAsk('disable')}
          >
            {t('agents.disable')}
          </Button>
        ) : (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={named(t('agents.delete'))}
            onClick={() => onAsk('delete')}
          >
            {t('agents.delete')}
          </Button>
        )}
      </div>
    </li>
  );
}
