import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { CONSENT_WORDING } from '@tyche/rules/messages';
import { type MassWay, massWays } from '@tyche/rules/messages/words';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../state/api.ts';
import { brandName } from '../../../state/brand.ts';
import { OFFER_CONSENTS } from '../../../state/centre-part.ts';
import { ConsentsSection } from './consents-section.tsx';

const english = await loadTranslator('EN', ['common', 'refusals', 'safely']);
const { t, format } = english;
const AT = Date.UTC(2026, 10, 20, 8, 30);

afterEach(() => {
  cleanup();
  queries.clear();
});

interface Consent {
  readonly isGiven: boolean;
  readonly at: number | null;
  readonly wording: number | null;
}

interface Network {
  readonly given?: Partial<Record<MassWay, Consent>>;
  /** The code with which every command is refused. */
  readonly refusal?: string;
  /** The wording that the server has now. */
  readonly wording?: number;
  readonly address?: string;
}

/** Shows the section over a network that keeps what it is sent, or refuses it; its answers to commands wait until `answer` is called. */
function show({ given = {}, refusal, wording = CONSENT_WORDING, address = '/' }: Network = {}) {
  const kept = new Map<MassWay, Consent>(
    massWays.map((way) => [way, given[way] ?? { isGiven: false, at: null, wording: null }]),
  );
  const sent: unknown[] = [];
  const waiting: (() => void)[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const ways = () => [...kept].map(([way, consent]) => ({ way, ...consent }));
      if ((init?.method ?? 'GET') === 'GET')
        return Response.json({ success: true, value: { ways: ways(), wording } });
      const { pathname } = new URL(String(url), 'http://localhost');
      const body = JSON.parse(String(init?.body));
      sent.push([pathname, body]);
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (refusal !== undefined)
        return Response.json({ success: false, value: { code: refusal } }, { status: 409 });
      const way = massWays.find((one) => pathname.endsWith(`/${one}`)) ?? 'inbox';
      kept.set(way, { isGiven: body.isGiven, at: AT, wording: body.wording });
      return Response.json({ success: true, value: null });
    },
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <ConsentsSection />
            <Address />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const answer = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { sent, answer };
}

function Address() {
  return <output data-testid="search">{useLocation().search}</output>;
}

const sentenceOf = (way: MassWay) => t(`safely.consents.agree.${way}`, { site: brandName() });
const box = (way: MassWay) => screen.findByRole<HTMLInputElement>('checkbox', { name: sentenceOf(way) });
const path = (way: MassWay) => `/wps/message/offers/consents/${way}`;

describe('the consents to offers', () => {
  test('are three ticks, and none of them is preset', async () => {
    show();
    for (const way of massWays) expect((await box(way)).checked, way).toBe(false);
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
    expect(screen.queryByText(/^(Agreed|Withdrawn):/)).toBeNull();
  });

  test('are saved one by one, shown as pressed before the answer, and the focus stays', async () => {
    const { sent, answer } = show();
    const mail = await box('mail');
    mail.focus();
    fireEvent.click(mail);
    await vi.waitFor(() => expect(sent).toEqual([[path('mail'), { isGiven: true, wording: 1 }]]));
    const ticks = async () => Promise.all(massWays.map(async (way) => (await box(way)).checked));
    expect(await ticks()).toEqual([false, true, false]);
    answer();
    expect(
      await screen.findByText(t('safely.consents.given', { at: format.date(AT, 'full') })),
    ).toBeDefined();
    expect(await ticks()).toEqual([false, true, false]);
    expect(document.activeElement).toBe(mail);
  });

  test('are withdrawn with the same tick, and say when', async () => {
    const { sent, answer } = show({ given: { sms: { isGiven: true, at: AT, wording: CONSENT_WORDING } } });
    expect((await box('sms')).checked).toBe(true);
    fireEvent.click(await box('sms'));
    await vi.waitFor(() => expect(sent).toEqual([[path('sms'), { isGiven: false, wording: 1 }]]));
    expect((await box('sms')).checked).toBe(false);
    answer();
    const note = t('safely.consents.withdrawn', { at: format.date(AT, 'full') });
    expect(await screen.findByText(note)).toBeDefined();
  });

  test('to an earlier wording still count, and the new one is agreed to with a button', async () => {
    const { sent, answer } = show({ given: { mail: { isGiven: true, at: AT, wording: 0 } } });
    expect((await box('mail')).checked).toBe(true);
    expect(screen.getByText(t('safely.consents.earlier'))).toBeDefined();
    const again = screen.getByRole('button', { name: new RegExp(`^${t('safely.consents.again')}: `) });
    again.focus();
    fireEvent.click(again);
    await vi.waitFor(() => expect(sent).toEqual([[path('mail'), { isGiven: true, wording: 1 }]]));
    answer();
    await vi.waitFor(() => expect(screen.queryByText(t('safely.consents.earlier'))).toBeNull());
    await vi.waitFor(async () => expect(document.activeElement).toBe(await box('mail')));
  });

  test.each(['consent-wording', 'too-many-requests'] as const)(
    'stay as they are where the server refuses with %s, and say why',
    async (refusal) => {
      const { answer } = show({ refusal });
      fireEvent.click(await box('inbox'));
      expect((await box('inbox')).checked).toBe(true);
      await vi.waitFor(() => {
        answer();
        expect(screen.getByRole('alert').textContent).toBe(t(`refusals.${refusal}`));
      });
      expect((await box('inbox')).checked).toBe(false);
    },
  );

  test('name the wording of the sentence on the page, not a newer one of the server', async () => {
    const { sent } = show({ wording: CONSENT_WORDING + 1 });
    fireEvent.click(await box('inbox'));
    await vi.waitFor(() =>
      expect(sent).toEqual([[path('inbox'), { isGiven: true, wording: CONSENT_WORDING }]]),
    );
  });

  test('are focused by an address that names them, which then forgets it', async () => {
    show({ address: `/?centre=playSafely&part=${OFFER_CONSENTS}` });
    await box('inbox');
    const section = screen.getByRole('region', { name: t('safely.consents.title') });
    await vi.waitFor(() => expect(document.activeElement).toBe(section));
    await vi.waitFor(() => expect(screen.getByTestId('search').textContent).not.toContain('part='));
  });
});
