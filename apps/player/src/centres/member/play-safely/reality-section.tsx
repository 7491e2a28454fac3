import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { ChoiceChips } from '@tyche/ui/choices';
import { Notice } from '@tyche/ui/notice';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { useErrorText } from '../../../state/error-text.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { elapsedText } from '../../../lib/elapsed.ts';
import css from './play-safely.module.css';
import { Section } from './section.tsx';

const choices = ['0', '15', '30', '60'] as const;
const minutesOf = { '0': 0, '15': 15, '30': 30, '60': 60 } as const;

/** How this session of play stands, and after how long the player wants to be told. */
export function RealitySection({ minutes }: { readonly minutes: 0 | 15 | 30 | 60 }) {
  const { t } = useText();
  const errorText = useErrorText();
  const now = useNow(1_000);
  const session = useRoute(contract.playSession, {});
  const send = useSend(contract.setRealityCheck, { stale: [contract.protection, contract.playSession] });
  const chosen = choices.find((choice) => minutesOf[choice] === minutes) ?? '0';
  return (
    <Section title={t('safely.reality.title')} text={t('safely.reality.text')}>
      {session.state === 'ready' && (
        <dl className={css.position}>
          <div>
            <dt>{t('safely.reality.elapsed')}</dt>
            <dd>
              <bdi>{elapsedText(now - session.data.startedAt)}</bdi>
            </dd>
          </div>
          {(['staked', 'returned', 'net'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`safely.reality.${name}`)}</dt>
              <dd>
                <RecordAmount text={session.data[name]} sign={name === 'net'} />
              </dd>
            </div>
          ))}
        </dl>
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
    </Section>
  );
}
