/** @jsxImportSource preact */
// A session that ended while a round goes on: the page says so, and how the round stands, in each language.
import { loadTranslator } from '@tyche/i18n/catalogs';
import { until } from '@tyche/testkit/until';
import { render } from 'preact';
import { expect, it } from 'vitest';
import type { RoundState, RoundView } from '../../../src/wire.ts';
import { Frame } from '../frame.tsx';
import { openBridge } from '../lib/bridge.ts';
import { openSession } from '../lib/session.ts';
import { openStudio, StudioRefusal } from '../lib/studio.ts';
import * as mines from '../originals/mines.tsx';
import { bareGame, bareRound, openedWith, runTestStudio } from '../test/test-studio.ts';
import { sayEnd } from './say-end.ts';

const round: RoundView = {
  ...bareRound,
  gameCode: 'mines',
  state: 'playing',
  multiple: '1.03',
  inputs: { mines: 1 },
  outcome: { picks: [1] },
};
const paid: RoundView = {
  ...round,
  state: 'paid',
  win: '2.0600',
  draws: { mines: [9] },
  outcome: { picks: [1], end: 'taken' },
};
const game = {
  ...bareGame,
  code: 'mines',
  names: { EN: 'Durian Field', TY: 'Durian Field', VI: 'Durian Field' },
  maxWinX: 10_000,
} as const;

// The wallet knows the session no more: a step is answered without a balance, a payment with one.
runTestStudio((call, body) => {
  const after = { free: null, jackpots: [] };
  const answers: Readonly<Record<string, object>> = {
    'POST open': openedWith(game, round),
    'POST steps': body.includes('take')
      ? { round: paid, balance: '12.0600', isSessionEnded: false, ...after }
      : { round: { ...round, outcome: { picks: [1, 2] } }, balance: null, isSessionEnded: true, ...after },
    'POST resume': { refusal: 'SESSION_ENDED', last: { round: paid, currency: 'PHP' } },
  };
  return answers[call];
});

it.each(['EN', 'TY', 'VI'])('says that the round goes on, and then what it paid, in %s', async (code) => {
  const translator = await loadTranslator(code, ['studio', 'originals']);
  const { t } = translator;
  const studio = openStudio();
  const opened = await studio.open('launch');
  const session = openSession({ opened, studio, bridge: openBridge(null), translator });
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  render(<Frame session={session} game={mines} />, root);
  const told = () => root.querySelector('[role=alert]')?.textContent ?? '';
  const press = (name: string) =>
    [...root.querySelectorAll('button')]
      .find(
        (button) => (button.ariaLabel ?? button.getAttribute('aria-label') ?? button.textContent) === name,
      )
      ?.click();
  const sentence = (key: 'playing' | 'paid', win: bigint) =>
    `${t('studio.ended.title')} ${t(`studio.ended.${key}`, { bet: session.money(20_000n), win: session.money(win) })} ${t('studio.ended.text')}`;
  press(t('originals.mines.tile', { tile: 3 }));
  await until('the end of the session is said', 10_000, async () => told() === sentence('playing', 0n));
  // The balance is the one that was known, and the round can be finished.
  expect(session.balance.get()).toBe(100_000n);
  const take = root.querySelector<HTMLButtonElement>('button:not([aria-label]):not([aria-haspopup])');
  expect(take?.disabled).toBe(false);
  take?.click();
  await until('what it paid is said', 10_000, async () => told() === sentence('paid', 20_600n));
  expect(session.balance.get()).toBe(120_600n);
  const start = [...root.querySelectorAll('button')].find(
    ({ textContent }) => textContent === t('originals.mines.start'),
  );
  expect(start?.disabled).toBe(true);
});

it('a page that opens again hears how its last round ended', async () => {
  const refused = await openStudio()
    .resume('an old token')
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StudioRefusal);
  expect(refused).toMatchObject({
    code: 'SESSION_ENDED',
    last: { round: { state: 'paid' }, currency: 'PHP' },
  });
});

it.each(['EN', 'TY', 'VI'])('has a sentence of its own for each end, in %s', async (code) => {
  const translator = await loadTranslator(code, ['studio']);
  const states: readonly RoundState[] = [
    'asking',
    'playing',
    'paying',
    'refunding',
    'paid',
    'refunded',
    'declined',
  ];
  const said = states.map((state) => sayEnd(translator, { round: { ...round, state }, currency: 'PHP' }));
  const shared = sayEnd(translator, { round: { ...round, shared: '7' }, currency: 'PHP' });
  const won = sayEnd(translator, { round: paid, currency: 'PHP' });
  const all = [...said, shared, won];
  expect(new Set(all).size).toBe(states.length + 2);
  const bet = translator.format.money(20_000n, { currency: 'PHP' });
  for (const sentence of all) expect(sentence).toContain(bet);
  expect(won).toContain(translator.format.money(20_600n, { currency: 'PHP' }));
});
