import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Chip } from '@tyche/ui/chip';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { useState } from 'react';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Parts } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useOpen } from '../../../state/use-open.ts';
import { MissionDetail } from './mission-detail.tsx';
import { MissionLine } from './mission-line.tsx';

const PER_PAGE = 10;
const statuses = ['O', 'D', 'C'] as const;
const RECHECK_MS = 30_000;

/** Missions of the member: those of a status, and one with its milestones and board (docs/reference/missions.md 5). */
export function Missions() {
  const [open, setOpen] = useOpen('mission');
  return open === null ? (
    <List onOpen={setOpen} />
  ) : (
    <MissionDetail missionId={open} onBack={() => setOpen(null)} />
  );
}

function List({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useText();
  const pagerText = usePagerText();
  const [status, setStatus] = useState<(typeof statuses)[number]>('O');
  const [page, setPage] = useState(1);
  const missions = useRoute(
    contract.missionSummaries,
    { status, pageNo: page, pageSize: PER_PAGE },
    { refetchIntervalMs: RECHECK_MS },
  );
  const choose = (next: (typeof statuses)[number]) => {
    setStatus(next);
    setPage(1);
  };
  return (
    <Parts>
      <div className={parts.tools} role="group" aria-label={t('missions.list')}>
        {statuses.map((one) => (
          <Chip key={one} pressed={one === status} onClick={() => choose(one)}>
            {t(`missions.filter.${one}`)}
          </Chip>
        ))}
      </div>
      <Waiting of={missions} rows={4} />
      {missions.state === 'ready' && missions.data.list.length === 0 && (
        <EmptyState icon="flag" title={t('missions.none')}>
          {t('missions.noneText')}
        </EmptyState>
      )}
      {missions.state === 'ready' && missions.data.list.length > 0 && (
        <>
          <ul className={parts.lines}>
            {missions.data.list.map((mission) => (
              <li key={mission.missionId}>
                <MissionLine of={mission} onOpen={() => onOpen(mission.missionId)} />
              </li>
            ))}
          </ul>
          <Pager page={page} pages={missions.data.totalPages} text={pagerText} onChange={setPage} />
        </>
      )}
    </Parts>
  );
}
