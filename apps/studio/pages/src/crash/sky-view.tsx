/** @jsxImportSource preact */
// The sky with its figure. A frame is drawn while something moves; a page that nothing moves on draws nothing.
import { crashEndMs } from '@tyche/rules/studio/originals';
import { useEffect, useRef } from 'preact/hooks';
import type { PlaySession } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { prefersStill } from '../lib/use-rounds.ts';
import css from './crash.module.css';
import { printMultiple } from './print.ts';
import { shownAt } from './seat-state.ts';
import type { Seats } from './seats.ts';
import { openSkyPainter, type SkyPainter } from './sky.ts';
import type { RoundNews, TableNews } from './table-news.ts';

const BET_MS = 6_000;
/** How long the end moves. */
const END_MS = 1_000;

interface Props {
  readonly session: PlaySession;
  readonly table: TableNews;
  readonly seats: Seats;
}

/** The curve of the round that runs, its multiple in large figures, and one line on what happens. */
export function SkyView({ session, table, seats }: Props) {
  const { t } = session.translator;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLElement>(null);
  const saying = useRef<HTMLElement>(null);
  const round = useStore(table.round);
  const hearing = useStore(table.hearing);
  useEffect(() => {
    if (!box.current || !canvas.current) return;
    return runSky({
      box: box.current,
      canvas: canvas.current,
      table,
      seats,
      show(text, said) {
        if (figure.current && figure.current.textContent !== text) figure.current.textContent = text;
        if (saying.current && saying.current.textContent !== said) saying.current.textContent = said;
      },
      say: (news, leftMs) => sayingOf(session, news, leftMs),
      print: (hundredths) => printMultiple(session, hundredths),
    });
  }, [session, table, seats]);
  const isOver = round?.state === 'ended';
  return (
    <div ref={box} class={css.sky}>
      <canvas ref={canvas} role="img" aria-label={t('originals.crash.curve')} />
      <div class={css.now} data-over={isOver || undefined} data-unsure={hearing !== 'heard' || undefined}>
        <b ref={figure} aria-hidden="true" />
        <span ref={saying} aria-hidden="true" />
        {hearing !== 'heard' && round && (
          <span role="alert">
            {t(hearing === 'silent' ? 'originals.crash.silent' : 'originals.crash.waiting')}
          </span>
        )}
      </div>
    </div>
  );
}

function sayingOf({ translator: { t } }: PlaySession, news: RoundNews | null, leftMs: number): string {
  switch (news?.state) {
    case undefined:
      return t('originals.crash.connecting');
    case 'betting':
      return leftMs > 0
        ? t('originals.crash.betsClose', { seconds: tenthsOf(leftMs) })
        : t('originals.crash.rising');
    case 'running':
      return '';
    case 'ended':
      return t('originals.crash.ended');
    case 'void':
      return t('originals.crash.void');
  }
}

/** Ms as seconds with one decimal, rounded up. */
function tenthsOf(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

interface Running {
  readonly box: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly table: TableNews;
  readonly seats: Seats;
  show(figure: string, saying: string): void;
  say(news: RoundNews | null, leftMs: number): string;
  print(hundredths: number): string;
}

/** Draws until the returned function is called. */
function runSky({ box, canvas, table, seats, show, say, print }: Running): () => void {
  let painter: SkyPainter | null = null;
  let frame = 0;
  let overAt: number | null = null;
  const isStill = prefersStill();

  function draw(now: number): void {
    frame = 0;
    const round = table.round.get();
    const leftMs = table.lockLeftMs(now);
    if (round?.state !== 'ended') overAt = null;
    else overAt ??= now;
    const over = overAt === null ? null : now - overAt;
    const point = round?.point ?? 100;
    const ageMs = over === null ? (table.ageMs(now) ?? 0) : crashEndMs(BigInt(point));
    const isRising = round?.state === 'running' || over !== null;
    const figure = over === null ? shownAt(isRising ? ageMs : 0) : point;
    show(print(figure), say(round, leftMs));
    painter?.draw({
      waiting: isRising ? null : Math.min(1, Math.max(0, leftMs / BET_MS)),
      ageMs,
      overMs: over,
      marks: marksOf(table, seats),
      isStill,
      printMultiple: print,
    });
    if (over === null ? round !== null && round.state !== 'void' : over < END_MS) wake();
  }
  function wake(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }
  const sizes = new ResizeObserver(() => {
    painter = openSkyPainter(canvas, box.clientWidth, box.clientHeight);
    wake();
  });
  sizes.observe(box);
  const stops = [table.round.watch(wake), table.seats.watch(wake)];
  wake();
  return () => {
    sizes.disconnect();
    cancelAnimationFrame(frame);
    for (const stop of stops) stop();
  };
}

function marksOf(table: TableNews, seats: Seats) {
  const own = new Set(seats.all.map((seat) => seat.get().round?.roundId.slice(0, 8)));
  return (table.seats.get()?.seats ?? []).flatMap(({ id, out }) =>
    out === null ? [] : [{ at: out, isMine: own.has(id) }],
  );
}
