/** @jsxImportSource preact */
// The pay table, made from the model itself.
import { type SlotModel, slotModels } from '@tyche/rules/studio/slots';
import { useEffect, useState } from 'preact/hooks';
import type { PlaySession } from '../lib/session.ts';
import { drawSymbol } from './atlas.ts';
import css from './slots.module.css';
import { wardrobeOf } from './wardrobe.ts';

const TENTHS = 10;

export function PayTable({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  const model = slotModels.find(({ code }) => code === session.opened.game.code);
  if (!model) return null;
  const { drawings } = wardrobeOf(model.code);
  return (
    <>
      <p>{t(model.kind === 'lines' ? 'slots.linesRule' : 'slots.waysRule')}</p>
      <ul class={css.pays}>
        {Object.entries(drawings).map(([symbol, drawing]) => (
          <li key={symbol} class={css.pay}>
            <SymbolPicture gameCode={model.code} drawing={drawing} />
            <div>
              <b>{t(`slots.symbol.${drawing}` as 'slots.symbol.drum')}</b>
              {paysOf(model, symbol).map(({ count, text }) => (
                <span key={count}>{`${count}: ${text}×`}</span>
              ))}
              {symbol === model.wild && <span>{t('slots.wild')}</span>}
              {symbol === model.scatter?.symbol && <span>{t('slots.scatter')}</span>}
            </div>
          </li>
        ))}
      </ul>
      {model.kind === 'lines' && <Lines model={model} />}
      {model.kind === 'ways' && <p>{t('slots.freeRule')}</p>}
      {model.kind === 'lines' && model.multipliers && <p>{t('slots.timesRule')}</p>}
      {session.opened.game.jackpotReturn !== null && <p>{t('slots.jackpotRule')}</p>}
      <p>{t('slots.returnsRule')}</p>
    </>
  );
}

/** What a symbol pays, as multiples of the whole bet. */
function paysOf(
  model: SlotModel,
  symbol: string,
): readonly { readonly count: string; readonly text: string }[] {
  const own = Object.entries(model.pays[symbol] ?? {}).map(([count, pay]) => ({
    count,
    text: print(model.kind === 'lines' ? pay / model.lines.length : pay / TENTHS),
  }));
  if (symbol !== model.scatter?.symbol) return own;
  return model.kind === 'lines'
    ? Object.entries(model.scatter.pays).map(([count, pay]) => ({ count, text: print(pay) }))
    : Object.entries(model.scatter.tenths).map(([count, tenths]) => ({
        count,
        text: `${print(tenths / TENTHS)} + ${model.scatter.spins[Number(count)] ?? 0}`,
      }));
}

function print(multiple: number): string {
  return String(Math.round(multiple * TENTHS) / TENTHS);
}

/** A symbol beside its pays. */
function SymbolPicture({ gameCode, drawing }: { readonly gameCode: string; readonly drawing: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const { url, set } = wardrobeOf(gameCode);
    const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
    void fetch(url)
      .then((answer) => answer.text())
      .then((text) => drawSymbol(text, { id: `sym-${set}-${drawing}`, theme }))
      .then((image) => {
        if (isGone) return;
        const canvas = document.createElement('canvas');
        canvas.width = 128;
        canvas.height = 128;
        canvas.getContext('2d')?.drawImage(image, 0, 0, 128, 128);
        setSource(canvas.toDataURL());
      });
    return () => {
      isGone = true;
    };
  }, [gameCode, drawing]);
  return source ? <img src={source} alt="" width={56} height={56} /> : <span class={css.blank} />;
}

/** The lines, each as its way through the reels. */
function Lines({ model }: { readonly model: SlotModel & { kind: 'lines' } }) {
  const [count, rows] = [model.reels.length, model.rows];
  return (
    <ol class={css.lines}>
      {model.lines.map((line, at) => (
        <li key={line.join('')}>
          <svg viewBox={`0 0 ${count * 10} ${rows * 10}`} aria-hidden="true">
            {line.map((_, reel) =>
              Array.from({ length: rows }, (_row, row) => (
                <rect
                  key={`${reel} ${row}`}
                  x={reel * 10 + 1}
                  y={row * 10 + 1}
                  width={8}
                  height={8}
                  rx={2}
                  fill={line[reel] === row ? 'var(--lantern)' : 'var(--ground-3)'}
                />
              )),
            )}
          </svg>
          <span>{at + 1}</span>
        </li>
      ))}
    </ol>
  );
}
