import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { OfficeTable } from '../../features/office/office-table.tsx';
import { OfficeFrame } from '../../features/office/page.tsx';
import { Ready } from '../../features/office/ready.tsx';
import { rowId, useUrlValue } from '../../features/office/use-url-value.ts';
import type { Mission } from './mission.ts';
import { MissionDetail } from './mission-detail.tsx';
import { MissionForm } from './mission-form.tsx';

const tones = { draft: 'caution', open: 'jade', closed: 'plain' } as const;

/** Missions: drafts, those that are open, and closed ones, with who takes part and what was given. */
export function MissionsPage() {
  const { t } = useText();
  const open = useUrlValue('open', rowId);
  const [isWriting, setWriting] = useState(false);
  const missions = useRoute(contract.staffMissions, {});
  return (
    <OfficeFrame
      title={t('staff.missions.title')}
      note={t('staff.missions.note')}
      tools={
        <Button look="primary" onClick={() => setWriting(true)}>
          {t('staff.missions.add')}
        </Button>
      }
    >
      <Ready of={missions}>
        {({ list }) => (
          <>
            <List of={list} onOpen={open.set} />
            {list
              .filter(({ id }) => id === open.value)
              .map((mission) => (
                <Dialog
                  key={mission.id}
                  title={t('staff.missions.one', { id: mission.id })}
                  closeLabel={t('common.close')}
                  onClose={() => open.set(null)}
                  size="wide"
                >
                  <MissionDetail of={mission} />
                </Dialog>
              ))}
          </>
        )}
      </Ready>
      {isWriting && (
        <Dialog
          title={t('staff.missions.add')}
          closeLabel={t('common.close')}
          onClose={() => setWriting(false)}
          size="wide"
        >
          <MissionForm onDone={() => setWriting(false)} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}

function List({ of, onOpen }: { readonly of: readonly Mission[]; readonly onOpen: (id: string) => void }) {
  const { t, format } = useText();
  return (
    <OfficeTable
      caption={t('staff.missions.title')}
      rows={of}
      empty={t('staff.missions.none')}
      columns={[
        { label: t('staff.missions.id'), cell: ({ id }) => id },
        {
          label: t('staff.missions.titleText'),
          cell: ({ texts }) => <bdi>{texts[0]?.title}</bdi>,
          isLong: true,
        },
        {
          label: t('staff.missions.state'),
          cell: ({ state }) => <Tag tone={tones[state]}>{t(`staff.missions.state.${state}`)}</Tag>,
        },
        {
          label: t('staff.missions.goal'),
          cell: ({ goal, period }) =>
            `${t(`staff.missions.goal.${goal}`)}, ${t(`staff.missions.period.${period}`)}`,
        },
        {
          label: t('staff.missions.joined'),
          cell: ({ accountSteps, joined }) => (accountSteps ? '–' : format.number(joined)),
          isFigure: true,
        },
        {
          label: t('staff.missions.claims'),
          cell: ({ claims }) => format.number(claims),
          isFigure: true,
        },
        {
          label: t('staff.missions.cash'),
          cell: ({ cash }) => format.money(parseAmount(cash) ?? 0n),
          isFigure: true,
        },
        {
          label: t('staff.col.action'),
          cell: ({ id }) => (
            <Button size="small" onClick={() => onOpen(id)}>
              {t('staff.open')}
            </Button>
          ),
        },
      ]}
    />
  );
}
