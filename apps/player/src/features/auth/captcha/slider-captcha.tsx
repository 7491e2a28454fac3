import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { CaptchaAction } from '@tyche/contract/verification';
import { Button } from '@tyche/ui/button';
import { IconButton } from '@tyche/ui/icon-button';
import { Notice } from '@tyche/ui/notice';
import { Skeleton } from '@tyche/ui/skeleton';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { newRequestKey } from '../../../lib/secure-random.ts';
import { useThrottle } from '../../../lib/use-throttle.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import type { CaptchaProof } from '../../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import { useFirstFocus } from '../use-first-focus.ts';
import css from './captcha.module.css';
import { pngOf } from './image-captcha.tsx';

const REFRESH_MS = 1_000;
const LONGEST_TRACK = 400;
const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

/**
 * A picture with a gap and the piece that fits it. It is a slider like any other: dragged and let go, or moved by the arrow
 * keys and confirmed. The server judges where it ended and how it moved.
 */
export function SliderCaptcha({
  action,
  onProof,
}: {
  readonly action: CaptchaAction;
  readonly onProof: (proof: CaptchaProof) => void;
}) {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const throttled = useThrottle(REFRESH_MS);
  const [nonce, setNonce] = useState(newRequestKey);
  const [x, setX] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const track = useRef<{ t: number; x: number }[]>([]);
  const puzzle = useRoute(contract.sliderCaptcha, { action, _: nonce }, { staleTimeMs: 110_000 });
  // A new picture brings a new slider: whoever uses the keyboard goes on there.
  const element = useFirstFocus<HTMLDivElement>(puzzle.state === 'ready' && puzzle.data.lot_number);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture begins at the start.
  useEffect(() => {
    setX(0);
    track.current = [];
  }, [nonce]);

  function move(next: number): void {
    if (track.current.length < LONGEST_TRACK) track.current.push({ t: performance.now(), x: next });
    setX(next);
  }

  async function judge(lot: string): Promise<void> {
    if (isBusy || x === 0) return;
    const since = track.current[0]?.t ?? 0;
    setBusy(true);
    setError(null);
    try {
      const moves = track.current.map((each) => ({ t: Math.round(each.t - since), x: each.x }));
      onProof(await client.call(contract.judgeSlider, { lot_number: lot, x, track: moves }));
    } catch (cause) {
      setError(cause instanceof Error ? cause : null);
      setNonce(newRequestKey());
    } finally {
      setBusy(false);
    }
  }

  if (puzzle.state === 'loading') return <Skeleton shape="block" className={css.scene} />;
  if (puzzle.state === 'failed')
    return (
      <Notice tone="bad" action={<Button onClick={puzzle.retry}>{t('common.retry')}</Button>}>
        {errorText(puzzle.error)}
      </Notice>
    );
  const { background, piece, width, height, pieceSize, y, lot_number: lot } = puzzle.data;
  const share = (pixels: number, of: number) => `${(pixels / of) * 100}%`;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void judge(lot);
  };
  return (
    <div ref={element} className={css.slider} dir="ltr">
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      <div className={css.scene} style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={pngOf(background)} alt="" draggable={false} className={css.background} />
        <img
          src={pngOf(piece)}
          alt=""
          draggable={false}
          className={css.piece}
          style={{
            insetInlineStart: share(x, width),
            insetBlockStart: share(y, height),
            inlineSize: share(pieceSize, width),
          }}
        />
        <IconButton
          icon="refresh"
          label={t('auth.captcha.refresh')}
          className={css.refresh}
          onClick={() => throttled(() => setNonce(newRequestKey()))}
        />
      </div>
      <input
        type="range"
        className={css.rail}
        aria-label={t('auth.captcha.sliderLabel')}
        min={0}
        max={width - pieceSize}
        step={1}
        value={x}
        data-autofocus=""
        disabled={isBusy}
        onChange={(event) => move(Number(event.target.value))}
        onPointerUp={() => void judge(lot)}
        onKeyDown={(event) => (keys.includes(event.key) ? undefined : press(event))}
      />
      <Button wide busy={isBusy} disabled={x === 0} onClick={() => void judge(lot)}>
        {t('auth.captcha.confirm')}
      </Button>
    </div>
  );
}
