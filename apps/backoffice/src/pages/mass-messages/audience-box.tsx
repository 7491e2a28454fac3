import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { MASS_ALONE } from '@tyche/rules/messages';
import { type MassWay, massWays } from '@tyche/rules/messages/words';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useEffect, useId, useState } from 'react';
import { BasisList } from '../../features/office/basis-list.tsx';
import { useSentence } from '../../features/office/ready.tsx';
import type { Draft } from './draft.ts';
import page from '../../features/office/page.module.css';
import css from './mass-messages.module.css';

type Asked = InputOf<typeof contract.countMassMessage>;
type Count = OutputOf<typeof contract.countMassMessage>;

/** Long enough that several boxes are ticked, short enough to see the effect of each. */
const PAUSE_MS = 300;

/** How many members a message would be for, counted while the form is filled in; the last count stays until the next one is there. */
export function AudienceBox({
  kind,
  ways,
  accounts,
  languages,
}: Pick<Draft, 'kind' | 'ways' | 'accounts' | 'languages'>) {
  const { t } = useText();
  const id = useId();
  const sentence = useSentence();
  const asked = useSettled({ accounts, languages: [...languages] });
  const found = useRoute(contract.countMassMessage, asked);
  const [last, setLast] = useState<Count | null>(null);
  const fresh = found.state === 'ready' ? found.data : null;
  if (fresh && fresh !== last) setLast(fresh);
  const count = fresh ?? last;
  return (
    <section className={page.box} aria-labelledby={id}>
      <h3 id={id} className={css.boxTitle}>
        {t('staff.massMessages.for')}
      </h3>
      {found.state === 'failed' && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={found.retry}>
              {t('common.retry')}
            </Button>
          }
        >
          {sentence(found.error)}
        </Notice>
      )}
      {found.state === 'loading' && !count && <SkeletonRows rows={2} label={t('common.loading')} />}
      {count && found.state !== 'failed' && <Counted of={count} kind={kind} ways={ways} />}
    </section>
  );
}

function Counted({
  of: { members, consents, needsSecondPerson },
  kind,
  ways,
}: Pick<Draft, 'kind' | 'ways'> & { readonly of: Count }) {
  const { t, format } = useText();
  const max = format.number(MASS_ALONE);
  const shown = kind === 'offer' ? waysShown(ways) : [];
  return (
    <div className={css.counted} aria-live="polite">
      <BasisList
        rows={[
          [t('staff.massMessages.members'), format.number(members)],
          ...shown.map(
            (way) =>
              [
                t('staff.massMessages.agreed', { way: t(`staff.massMessages.way.${way}`) }),
                format.number(consents[way]),
              ] as const,
          ),
        ]}
      />
      {shown.length > 0 && <p className={css.caption}>{t('staff.massMessages.agreedNote')}</p>}
      {members === 0 && <Notice tone="caution">{t('refusals.mass-message-nobody')}</Notice>}
      {members > 0 &&
        (needsSecondPerson ? (
          <Notice tone="caution">{t('staff.massMessages.second', { max })}</Notice>
        ) : (
          <Notice>{t('staff.massMessages.alone')}</Notice>
        ))}
    </div>
  );
}

/** The chosen ways; every way while none is chosen. */
function waysShown(ways: readonly MassWay[]): readonly MassWay[] {
  return ways.length === 0 ? massWays : ways;
}

/** The audience after it did not change for a moment. */
function useSettled(audience: Asked): Asked {
  const [settled, setSettled] = useState(audience);
  const text = JSON.stringify(audience);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
