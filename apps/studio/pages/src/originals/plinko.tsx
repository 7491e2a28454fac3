/** @jsxImportSource preact */
// Plinko: a ball goes left or right at each row; the slot at the bottom says the multiple.
import {
  type PlinkoRisk,
  plinkoRisks,
  type PlinkoRows,
  plinkoRows,
  plinkoTable,
} from '@tyche/rules/studio/originals';
import { useMemo, useState } from 'preact/hooks';
import type { RoundView } from '../../../src/wire.ts';
import { lastShown, type PlaySession } from '../lib/session.ts';
import { openSounds } from '../lib/sound.ts';
import { useFrames, useRounds } from '../lib/use-rounds.ts';
import { AutoButton } from '../parts/auto-button.tsx';
import { BetField } from '../parts/bet-field.tsx';
import { Notice } from '../parts/notice.tsx';
import { ResultLine } from '../parts/result-line.tsx';
import { ballAt, fallMs, PEG_GAP, type Point } from './ball-path.ts';
import css from './originals.module.css';
import { plucksOf, resultOf } from './results.ts';
import { Choice, Table } from './table.tsx';

const TENTHS = 10;

export function Play({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  const rounds = useRounds(session);
  const frames = useFrames();
  const sounds = useMemo(() => openSounds(session.bridge), [session]);
  const [inputs, setInputs] = useState(() => inputsOf(session.opened.last));
  const [shown, setShown] = useState<RoundView | null>(lastShown(session));
  const [ball, setBall] = useState<Point | null>(null);
  const play = () =>
    rounds.play({ ...inputs }, async (round, isStill) => {
      sounds.press();
      setShown(null);
      const path = pathOf(round);
      if (!isStill)
        await frames((ms) => {
          setBall(ballAt(path, ms));
          return ms < fallMs(path.length);
        });
      setBall(ballAt(path, fallMs(path.length)));
      setShown(round);
      sounds.win(plucksOf(round));
    });
  const board = (
    <>
      <Board {...inputs} ball={ball} hit={shown ? Number(shown.outcome.slot) : null} />
      <ResultLine result={shown ? resultOf(session, shown) : null} />
      <Notice session={session} refusal={rounds.refusal} returned={rounds.returned} />
    </>
  );
  const change = (changes: Partial<PlinkoInputs>) => {
    setInputs({ ...inputs, ...changes });
    setBall(null);
    setShown(null);
  };
  const panel = (
    <>
      <button type="button" class={css.main} disabled={rounds.isClosed} onClick={() => void play()}>
        {t('originals.drop')}
      </button>
      <BetField session={session} bet={rounds.bet} isDisabled={rounds.isBusy} onBet={rounds.setBet} />
      <Choice
        label={t('originals.risk')}
        values={plinkoRisks}
        value={inputs.risk}
        isDisabled={rounds.isBusy}
        print={(risk) => t(`originals.risk.${risk}`)}
        onChoose={(risk) => change({ risk })}
      />
      <Choice
        label={t('originals.rows')}
        values={plinkoRows}
        value={inputs.rows}
        isDisabled={rounds.isBusy}
        print={String}
        onChoose={(rows) => change({ rows })}
      />
      <AutoButton session={session} bet={rounds.bet} isClosed={rounds.isClosed} playOne={play} />
    </>
  );
  return <Table board={board} panel={panel} />;
}

interface PlinkoInputs {
  readonly rows: PlinkoRows;
  readonly risk: PlinkoRisk;
}

function Board({
  rows,
  risk,
  ball,
  hit,
}: PlinkoInputs & { readonly ball: Point | null; readonly hit: number | null }) {
  const [width, height] = [(rows + 1) * PEG_GAP, (rows + 1) * PEG_GAP];
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_peg, at) => ({ row, at })),
  ).flat();
  const table = plinkoTable(rows, risk);
  return (
    <div class={css.pegs}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {pegs.map(({ row, at }) => (
          <circle
            key={`${row} ${at}`}
            cx={width / 2 + (at - row / 2) * PEG_GAP}
            cy={(row + 1) * PEG_GAP}
            r={PEG_GAP / 9}
            fill="var(--text-3)"
          />
        ))}
        {ball && <circle cx={width / 2 + ball.x} cy={ball.y} r={PEG_GAP / 3.6} fill="var(--lantern)" />}
      </svg>
      <div class={css.slots}>
        {table.map((tenths, slot) => (
          <span key={slot} data-hit={slot === hit || undefined}>
            {`${tenths / TENTHS}×`}
          </span>
        ))}
      </div>
    </div>
  );
}

export function Rules({ session }: { readonly session: PlaySession }) {
  const { t } = session.translator;
  return (
    <>
      <p>{t('originals.plinko.rules')}</p>
      {plinkoRows.map((rows) => (
        <table key={rows} class={css.rules}>
          <caption>{t('originals.plinko.table', { rows })}</caption>
          <tbody>
            {plinkoRisks.map((risk) => (
              <tr key={risk}>
                <th scope="row">{t(`originals.risk.${risk}`)}</th>
                {plinkoTable(rows, risk)
                  .slice(0, rows / 2 + 1)
                  .map((tenths, slot) => (
                    <td key={slot}>{tenths / TENTHS}</td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

export function Picture({ round }: { readonly session: PlaySession; readonly round: RoundView }) {
  const path = pathOf(round);
  return (
    <Board {...inputsOf(round)} ball={ballAt(path, fallMs(path.length))} hit={Number(round.outcome.slot)} />
  );
}

function inputsOf(round: RoundView | null): PlinkoInputs {
  const rows = plinkoRows.find((one) => one === round?.inputs.rows) ?? 12;
  const risk = plinkoRisks.find((one) => one === round?.inputs.risk) ?? 'low';
  return { rows, risk };
}

function pathOf({ draws }: RoundView): readonly boolean[] {
  return Array.isArray(draws.path) ? draws.path.map(Boolean) : [];
}
