import { useRoute, useSend } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { CONSENT_WORDING } from '@tyche/rules/messages';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { CheckboxGroup } from '@tyche/ui/checkbox-group';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useRef, useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { Part } from '../../../lib/parts/part.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { brandName } from '../../../state/brand.ts';
import { OFFER_CONSENTS, useNamedPart } from '../../../state/centre-part.ts';
import css from './play-safely.module.css';

type Consents = OutputOf<typeof contract.offerConsents>;

/** Whether the member agrees to offers in the inbox, by mail and by SMS: a consent for each, none of them preset. */
export function ConsentsSection() {
  const { t } = useText();
  const consents = useRoute(contract.offerConsents, {});
  useNamedPart(OFFER_CONSENTS, consents.state === 'ready');
  return (
    <Part anchor={OFFER_CONSENTS} title={t('safely.consents.title')} text={t('safely.consents.text')}>
      <Waiting of={consents} rows={3} />
      {consents.state === 'ready' && <Ticks consents={consents.data} />}
    </Part>
  );
}

function Ticks({ consents }: { readonly consents: Consents }) {
  const { t } = useText();
  const errorText = useErrorText();
  const [error, setError] = useState<Error | null>(null);
  return (
    <>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      <CheckboxGroup legend={t('safely.consents.legend')}>
        {consents.ways.map((consent) => (
          <Tick key={consent.way} consent={consent} wording={consents.wording} onResult={setError} />
        ))}
      </CheckboxGroup>
    </>
  );
}

function Tick({
  consent,
  wording,
  onResult,
}: {
  readonly consent: Consents['ways'][number];
  /** The current wording. */
  readonly wording: number;
  readonly onResult: (error: Error | null) => void;
}) {
  const { t, format } = useText();
  const send = useSend(contract.setOfferConsent);
  const box = useRef<HTMLInputElement>(null);
  const { way, at } = consent;
  // What was just pressed is shown as it was pressed, until the answer.
  const isGiven = send.isPending ? send.variables.input.isGiven : consent.isGiven;
  const isEarlier = consent.isGiven && isGiven && consent.wording !== wording;
  const sentence = t(`safely.consents.agree.${way}`, { site: brandName() });
  function save(next: boolean): void {
    onResult(null);
    // The consent is to the sentence that this page shows: the server refuses it where it has a newer one.
    send.mutate(
      { input: { way, isGiven: next, wording: CONSENT_WORDING } },
      {
        onError: onResult,
        onSuccess: () => showToast(t('safely.offers.saved'), 'good'),
      },
    );
  }
  return (
    <div className={css.consent}>
      <Checkbox ref={box} checked={isGiven} onChange={(event) => save(event.target.checked)}>
        {sentence}
      </Checkbox>
      {(at !== null || isEarlier) && (
        <div className={css.note}>
          {at !== null && (
            <p>
              {t(consent.isGiven ? 'safely.consents.given' : 'safely.consents.withdrawn', {
                at: format.date(at, 'full'),
              })}
            </p>
          )}
          {isEarlier && (
            <>
              <p>{t('safely.consents.earlier')}</p>
              <Button
                size="small"
                busy={send.isPending}
                aria-label={`${t('safely.consents.again')}: ${sentence}`}
                onClick={() => {
                  save(true);
                  // The button goes with the answer.
                  box.current?.focus();
                }}
              >
                {t('safely.consents.again')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
