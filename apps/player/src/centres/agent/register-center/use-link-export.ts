import { useClient } from '@tyche/client/react';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { isoTime } from '../../../lib/iso-time.ts';
import { addressOf } from './link-line.tsx';

type Page = OutputOf<typeof contract.listAffiliateUrls>;

const PER_FILE = 100;
/** The most pages of a file. */
const MAX_PAGES = 20;
const statuses = ['closed', 'normal', 'expired'] as const;

/** Reads all pages of the list of links for a file, its head first. */
export function useLinkExport(asked: InputOf<typeof contract.listAffiliateUrls>) {
  const { t } = useText();
  const client = useClient();
  return async () => {
    const rows: Page['list'][number][] = [];
    let pages = 1;
    for (let pageNo = 1; pageNo <= Math.min(pages, MAX_PAGES); pageNo += 1) {
      const page = await client.call(contract.listAffiliateUrls, { ...asked, pageNo, pageSize: PER_FILE });
      rows.push(...page.list);
      pages = page.totalPages;
    }
    const columns = [
      ...(['code', 'address', 'opens', 'status', 'made', 'starts', 'ends', 'opened', 'registered'] as const),
      ...(['firstDepositors', 'active', 'validBet', 'netLoss'] as const),
    ];
    const lines = rows.map((link) => [
      link.code,
      addressOf(link),
      t(link.type === 1 ? 'agents.makesAgent' : 'agents.makesMember'),
      t(`agents.status.${statuses[link.status]}`),
      isoTime(link.createdDate),
      isoTime(link.startDate),
      link.endDate === null ? '' : isoTime(link.endDate),
      String(link.opened),
      String(link.affiliateCount),
      String(link.firstDepositors),
      String(link.activeMembers ?? ''),
      link.validBet ?? '',
      link.netLoss ?? '',
    ]);
    const head = columns.map((column) => t(`agents.link.column.${column}`));
    return { lines: [head, ...lines], isCut: pages > MAX_PAGES };
  };
}
