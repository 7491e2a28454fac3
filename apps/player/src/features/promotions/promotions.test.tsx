import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { currentToasts } from '@tyche/ui/toasts';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { CodeEntry } from './code-entry.tsx';
import { KeyFacts } from './key-facts.tsx';
import { type Standing, standingOf } from './offer.ts';
import { NextStep, StandingTag } from './standing.tsx';
import { application, offer, reward } from './test/offers.ts';

const english = await loadTranslator('EN', ['common', 'games', 'promotions', 'refusals']);
const { t, format } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
}

/** Shows a part of a page over a network that answers each command with `answer`; gives the commands. */
function show(
  part: ReactNode,
  answer: { readonly value: object; readonly status?: number } = { value: {} },
): Sent[] {
  const sent: Sent[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      sent.push({
        path: String(url).split('?')[0] ?? '',
        key: new Headers(init?.headers).get('idempotency-key'),
        body: JSON.parse(String(init?.body ?? 'null')),
      });
      const { value, status = 200 } = answer;
      return Response.json({ success: status === 200, value }, { status });
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>{part}</TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return sent;
}

const rows = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe('the key facts box', () => {
  test('states every row in its order, with the figures of the terms', () => {
    show(<KeyFacts type="FIRST_DEPOSIT" facts={offer.keyFacts} />);
    expect(rows()).toEqual([
      ['You do', 'Make deposit number 1, of ₱500.00 or more'],
      ['You get', '100% of the deposit, up to ₱5,000.00'],
      ['What kind', 'Bonus money: staked after your own money'],
      ['To stake before it is yours', '₱2,500.00 (5 × the bonus)'],
      ['Where it counts', 'Slots 100%, House games 50.5%; nothing elsewhere'],
      ['Highest bet with bonus money', '₱50.00'],
      ['Highest sum that can become yours', 'No limit'],
      ['Time', '7 days to claim it, then 14 days to stake'],
      ['If you stop', t('promotions.stop.text')],
      ['If you withdraw before', t('promotions.withdraw.text')],
      ['What this means', 'Staking ₱2,500.00 costs ₱100.00 on average'],
      ['Version', `Terms 3 of ${format.date(offer.keyFacts.versionAt, 'date')}`],
    ]);
  });
  test('of bets after a deposit says what is to be bet, and that a withdrawal changes nothing', () => {
    const facts = {
      ...offer.keyFacts,
      mode: 'cash',
      ordinal: null,
      gets: '50.0000',
      tiers: [{ from: '500.0000', ratePpm: 100_000, cap: '50.0000' }],
      betMultiplePpm: 1_000_000,
      required: '500.0000',
      multiplierPpm: 0,
      maxBet: null,
      cost: '20.0000',
    } as const;
    show(<KeyFacts type="DEPOSIT_BET_BONUS" facts={{ ...facts, tiers: [...facts.tiers] }} />);
    expect(rows()).toEqual([
      ['You do', 'Deposit ₱500.00 or more, then bet 1 × the deposit'],
      ['You get', '10% of the deposit, up to ₱50.00'],
      ['What kind', 'Cash: yours immediately'],
      ['To stake before it is yours', '1 × the deposit: ₱500.00 for the highest reward; nothing after that'],
      ['Where it counts', 'Slots 100%, House games 50.5%; nothing elsewhere'],
      ['Time', '14 days from the deposit to bet, 7 days to claim it'],
      ['If you stop', t('promotions.stop.bets')],
      ['If you withdraw before', t('promotions.withdraw.bets')],
      ['What this means', 'Staking ₱500.00 costs ₱20.00 on average'],
      ['Version', `Terms 3 of ${format.date(offer.keyFacts.versionAt, 'date')}`],
    ]);
  });
  test('says that the cost is not known rather than nothing', () => {
    show(<KeyFacts type="FIRST_DEPOSIT" facts={{ ...offer.keyFacts, cost: null }} />);
    expect(screen.getByText(t('promotions.means.unknown'))).toBeTruthy();
  });
  test('of cash leaves the rows of staking out, and names the last moment to claim', () => {
    show(<KeyFacts type="REBATE" facts={reward.keyFacts} claimBefore={reward.claimBefore} />);
    expect(rows().map(([name]) => name)).toEqual(
      (['do', 'get', 'kind', 'stake', 'time', 'version'] as const).map((name) =>
        t(`promotions.facts.${name}`),
      ),
    );
    expect(rows().map(([, text]) => text)).toEqual(
      expect.arrayContaining([
        'Slots 0.5%',
        'Nothing',
        t('promotions.time.until', { at: format.date(reward.claimBefore, 'dateTime') }),
      ]),
    );
  });
  test('of lucky bets says the chance and which bets count, and asks for no more of them', () => {
    const facts = {
      ...reward.keyFacts,
      rates: [],
      gets: '888.0000',
      maxPerDay: '2000.0000',
      lucky: {
        digits: 3,
        multiplePpm: 8_000_000,
        cap: '888.0000',
        minStake: '2.0000',
        groups: ['RNG', 'FISH'],
      },
    };
    show(<KeyFacts type="LUCKY_BET" facts={facts} />);
    expect(rows()).toEqual([
      ['You do', 'Bet as you do anyway'],
      [
        'You get',
        '8 × the stake of a bet whose number ends in the digits of its day, up to ₱888.00; at most ₱2,000.00 a day',
      ],
      ['Chance', '1 in 1,000 for each bet, whatever its stake or game'],
      ['Where it counts', 'Bets of ₱2.00 or more with your own money, settled on the day: Slots, Fish'],
      ['What kind', 'Cash: yours immediately'],
      ['To stake before it is yours', 'Nothing'],
      ['Time', 'The digits of a day are drawn after it; 7 days to claim it'],
      ['Version', expect.stringContaining('Terms')],
    ]);
  });
  test('counts points and days of a ladder', () => {
    const facts = {
      ...reward.keyFacts,
      mode: 'points' as const,
      rates: [],
      steps: [{ count: 1, gets: '10.0000' }],
    };
    show(<KeyFacts type="LOGIN" facts={facts} />);
    expect(screen.getByText('1 day: 10 points')).toBeTruthy();
  });
});

describe('where an offer stands', () => {
  const at = format.date(application.decideBy ?? 0, 'dateTime');
  const ended = { ...application, status: 'closed' as const };
  test.each([
    ['coming soon', { window: 'coming soon' as const }, null, 'comingSoon', 'It begins on'],
    ['joined', { status: 'joined' as const }, application, 'joined', t('promotions.next.joined')],
    ['applying', { status: 'applying' as const }, application, 'applying', `Our staff decide by ${at}.`],
    [
      'rejected',
      { status: 'rejected' as const, canApply: false },
      { ...application, reason: 'other-rule' as const, note: 'Ask again in May.' },
      'rejected',
      'another rule of the offer. You can write to us if you do not agree. Ask again in May.',
    ],
    [
      'issued',
      { status: 'issued' as const },
      { ...application, claimBefore: application.decideBy },
      'issued',
      `Claim it by ${at}.`,
    ],
    [
      'claimed',
      { status: 'claimed' as const, canApply: false },
      application,
      'claimed',
      t('promotions.next.claimed'),
    ],
    [
      'claimed, waiting',
      { status: 'claimed' as const, detail: 'waiting' as const },
      application,
      'waiting',
      t('promotions.next.waiting'),
    ],
    ['process', { status: 'process' as const }, application, 'process', t('promotions.next.process')],
    [
      'closed',
      { status: 'closed' as const, canApply: false },
      { ...ended, detail: 'lapsed' as const },
      'closed',
      t('promotions.closed.lapsed'),
    ],
    [
      'closed without an application',
      { window: 'closed' as const, canApply: false },
      null,
      'closed',
      t('promotions.next.closed'),
    ],
    [
      'taken before and open again',
      { status: 'closed' as const },
      null,
      'available',
      t('promotions.next.available'),
    ],
    ['open without its conditions', { canApply: false }, null, 'open', t('promotions.next.open')],
    ['paused', { window: 'paused' as const, canApply: false }, null, 'paused', t('promotions.next.paused')],
  ] as const)('%s: has its word and its next step', (_, changes, own, standing: Standing, sentence) => {
    expect(standingOf({ ...offer, ...changes })).toBe(standing);
    show(
      <p>
        <StandingTag of={standing} /> <NextStep of={standing} startsAt={offer.startsAt} application={own} />
      </p>,
    );
    const text = document.querySelector('p')?.textContent;
    expect(text).toContain(t(`promotions.status.${standing}`));
    expect(text).toContain(sentence);
  });
});

describe('a claim', () => {
  const press = () => fireEvent.click(screen.getByRole('button', { name: t('promotions.claim') }));
  const claimed = { status: 'claimed', detail: null, amount: '25.0000', mode: 'cash', place: null };

  test('is not sent before the reader has ticked the terms, and the box says so', () => {
    const sent = show(<ClaimDialog rewards={[reward]} onClose={() => undefined} />);
    const tick = screen.getByRole<HTMLInputElement>('checkbox');
    expect(tick.checked).toBe(false);
    press();
    expect(screen.getByText(t('refusals.terms-not-accepted'))).toBeTruthy();
    expect(sent).toEqual([]);
  });
  test('of several is sent one by one, each with a key of its own', async () => {
    let closed = 0;
    const other = { ...reward, rewardId: '71' };
    const sent = show(<ClaimDialog rewards={[reward, other]} onClose={() => (closed += 1)} />, {
      value: claimed,
    });
    fireEvent.click(screen.getByRole('checkbox'));
    press();
    await waitFor(() => expect(closed).toBe(1));
    expect(sent.map(({ path, body }) => [path, body])).toEqual(
      [reward, other].map(({ rewardId }) => [
        contract.claimIssuedPromotion.path,
        { promotionClaimId: rewardId, promotionType: 'REBATE', termsVersion: 3, accepted: true },
      ]),
    );
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(currentToasts().map(({ text }) => text)).toContain(
      t('promotions.claimed.cash', { amount: '₱25.00' }),
    );
  });
  test('that is refused shows why, and stays', async () => {
    show(<ClaimDialog rewards={[{ ...reward, isAccepted: true }]} onClose={() => undefined} />, {
      value: { code: 'claim-too-late' },
      status: 409,
    });
    expect(screen.queryByRole('checkbox')).toBeNull();
    press();
    expect((await screen.findByRole('alert')).textContent).toContain(t('refusals.claim-too-late'));
    expect(screen.getByRole('dialog').textContent).toContain(t('promotions.facts'));
  });
});

/** Where the page is, and what it was given on the way. */
function Address() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
}

describe('a promo code', () => {
  const type = (code: string) =>
    fireEvent.change(screen.getByLabelText(t('promotions.code.title')), { target: { value: code } });
  test('leads to its offer and is carried there', async () => {
    const sent = show(
      <>
        <CodeEntry />
        <Address />
      </>,
      { value: { promotionId: '7' } },
    );
    type(' abcd-efgh ');
    fireEvent.click(screen.getByRole('button'));
    expect(
      await screen.findByText(JSON.stringify(['/promoDetail?id=7', { code: 'abcd-efgh' }])),
    ).toBeTruthy();
    expect(sent[0]?.body).toEqual({ code: 'abcd-efgh' });
  });
  test('that is wrong says so at its field', async () => {
    show(<CodeEntry />, { value: { code: 'promo-code-unknown' }, status: 404 });
    type('nothing');
    fireEvent.click(screen.getByRole('button'));
    expect(await screen.findByText(t('refusals.promo-code-unknown'))).toBeTruthy();
  });
});
