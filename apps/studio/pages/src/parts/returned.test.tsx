/** @jsxImportSource preact */
// A bet that the wallet did not answer, on the page of a game: the page says what happens to the money, in each language.
import { loadTranslator } from '@tyche/i18n/catalogs';
import { until } from '@tyche/testkit/until';
import { render } from 'preact';
import { beforeEach, expect, it } from 'vitest';
import { openBridge } from '../lib/bridge.ts';
import { openSession } from '../lib/session.ts';
import { openStudio } from '../lib/studio.ts';
import { Play } from '../originals/dice.tsx';
import { bareGame, bareRound, openedWith, runTestStudio } from '../test/test-studio.ts';

const round = {
  ...bareRound,
  gameCode: 'dice',
  isGivenUp: true,
  multiple: '0',
  inputs: { target: 5_000, side: 'under' },
  outcome: {},
};
const game = {
  ...bareGame,
  code: 'dice',
  names: { EN: 'One Die', TY: 'Isang Dais', VI: 'Một Xúc Xắc' },
  maxWinX: 99,
} as const;

/** Whether the wallet has confirmed the refund. */
let state: 'refunding' | 'refunded';
let asked: string[];
beforeEach(() => {
  [state, asked] = ['refunding', []];
});
runTestStudio((call) => {
  asked.push(call);
  // The first bet has no answer.
  if (call === 'POST rounds' && asked.filter((one) => one === call).length === 1) return null;
  const answers: Readonly<Record<string, object>> = {
    'POST open': openedWith(game, null),
    'POST rounds': {
      round: { ...round, state },
      balance: null,
      isSessionEnded: false,
      free: null,
      jackpots: [],
    },
    'GET rounds': { rounds: [{ ...round, state }] },
    'GET balance': { balance: '10.0000' },
  };
  return answers[call];
});

it.each(['EN', 'TY', 'VI'])('says that the stake is being refunded, then that it is, in %s', async (code) => {
  const translator = await loadTranslator(code, ['studio', 'originals']);
  const studio = openStudio();
  const session = openSession({
    opened: await studio.open('launch'),
    studio,
    bridge: openBridge(null),
    translator,
  });
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  render(<Play session={session} />, root);
  const told = () => root.querySelector('[role=alert]')?.textContent ?? '';
  const bet = session.money(20_000n);
  const button = [...root.querySelectorAll('button')].find(
    ({ textContent }) => textContent === translator.t('originals.roll'),
  );
  button?.click();
  await until('the page asks again', 10_000, async () => told() === translator.t('studio.askingAgain'));
  const refunding = translator.t('studio.givenUp.refunding', { bet });
  await until('the stake is being refunded', 20_000, async () => told() === refunding);
  // Nothing is known of the balance: what is shown is without the stake, and the button works again.
  expect(session.balance.get()).toBe(80_000n);
  expect(button?.disabled).toBe(false);
  state = 'refunded';
  const refunded = translator.t('studio.givenUp.refunded', { bet });
  await until('the stake is refunded', 20_000, async () => told() === refunded);
  expect(session.balance.get()).toBe(100_000n);
  expect(asked.filter((call) => call === 'POST rounds')).toHaveLength(2);
});
