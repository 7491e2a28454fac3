import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { CaptchaAction } from '@tyche/contract/verification';
import { Field } from '@tyche/ui/field';
import { Icon } from '@tyche/ui/icon';
import { TextInput } from '@tyche/ui/text-input';
import { useEffect, useRef, useState } from 'react';
import { newRequestKey } from '../../../lib/secure-random.ts';
import { useThrottle } from '../../../lib/use-throttle.ts';
import { useText } from '@tyche/i18n/react';
import css from './captcha.module.css';

const REFRESH_MS = 1_000;

/**
 * The picture with letters and its field. A press on the picture brings another one, at most once a second; `round` does
 * so too: a picture is good for one try (specification section 4).
 */
export function ImageCaptcha({
  action,
  round,
  value,
  error,
  onChange,
}: {
  readonly action: CaptchaAction;
  /** Changes with each try that was answered. */
  readonly round: number;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useText();
  const [nonce, setNonce] = useState(newRequestKey);
  const throttled = useThrottle(REFRESH_MS);
  const lastRound = useRef(round);
  const picture = useRoute(contract.captcha, { action, _: nonce }, { staleTimeMs: 110_000 });

  useEffect(() => {
    if (lastRound.current === round) return;
    lastRound.current = round;
    setNonce(newRequestKey());
  }, [round]);

  const refresh = () =>
    throttled(() => {
      onChange('');
      setNonce(newRequestKey());
    });

  return (
    <Field label={t('auth.captcha.image')} required error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="captcha"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={12}
          placeholder={t('auth.captcha.imageHint')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          end={
            <button
              type="button"
              className={css.picture}
              title={t('auth.captcha.refresh')}
              aria-label={t('auth.captcha.refresh')}
              onClick={refresh}
            >
              {picture.state === 'ready' ? (
                <img src={pngOf(picture.data)} alt="" draggable={false} />
              ) : (
                <Icon name="refresh" />
              )}
            </button>
          }
        />
      )}
    </Field>
  );
}

/** The address of a picture that came as base64. */
export function pngOf(base64: string): string {
  return base64.startsWith('data:') ? base64 : `data:image/png;base64,${base64}`;
}
