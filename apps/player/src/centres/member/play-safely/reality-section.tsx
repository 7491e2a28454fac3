import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { ChoiceChips } from '@tyche/ui/choices';
import { Notice } from '@tyche/ui/notice';
import { Sums } from '@tyche/ui/sums';
import { Part } from '../../../lib/parts/part.tsx';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { elapsedText } from '../../../lib/elapsed.ts';

const choices = ['0', '15', '30', '60'] as const;
const minutesOf = { '0': 0, '15': 15, '30': 30, '60': 60 } as const;

/** How this session of play stands, and after how long the player wants to be told. */
export function RealitySection({ minutes }: { readonly minutes: 0 | 15 | 30 | 60 }) {
  const { t } = useText();
  const errorText = useErrorText();
  const now = useNow(1_000);
  const session = useRoute(contract.playSession, {});
  const send = useSend(contract.setRealityCheck);
  const chosen = choices.find((choice) => minutesOf[choice] === minutes) ?? '0';
  return (
    <Part title={t('safely.reality.title')} text={t('safely.reality.text')}>
      {session.state === 'ready' && (
        <Sums
          of={[
            {
              label: t('safely.reality.elapsed'),
              value: <bdi>{elapsedText(now - session.data.startedAt)}</bdi>,
            },
            ...(['staked', 'returned', 'net'] as const).map((name) => ({
              label: t(`safely.reality.${name}`),
              value: <RecordAmount text={session.data[name]} sign={name === 'net'} />,
            })),
          ]}
        />
      )}
      {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
      <ChoiceChips
        label={t('safely.reality.interval')}
        value={chosen}
        onChange={(choice) => send.mutate({ input: { minutes: minutesOf[choice] } })}
        choices={choices.map((value) => ({
          value,
          label:
            value === '0'
              ? t('safely.reality.off')
              : t('safely.reality.minutes', { count: minutesOf[value] }),
        }))}
      />
    </Part>
  );
}
