/** @jsxImportSource preact */
// What everyone sees of the chains, in each language, and the check of a link.
import { loadTranslator } from '@tyche/i18n/catalogs';
import { chainFrom } from '@tyche/rules/studio';
import { until } from '@tyche/testkit/until';
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import type { ChainView } from '../../../src/wire.ts';
import { VerifyPage } from './verify-page.tsx';

const ROUNDS = 30;
const [first, second] = ['7', '8'].map((digit) => chainFrom(digit.repeat(64), ROUNDS));

const chainOf = (no: number, links: readonly string[] = []): ChainView => ({
  gameCode: 'crash',
  no,
  commitment: links[0] ?? '',
  committedAt: '2026-11-30T10:00:00.000Z',
  rounds: ROUNDS,
  last: no === 1 ? { linkNo: ROUNDS, link: links[ROUNDS] ?? '' } : null,
});
const chains = [chainOf(2, second), chainOf(1, first)];

async function show(code: string, shown: readonly ChainView[] | null = chains) {
  const translator = await loadTranslator(code, ['studio']);
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  render(<VerifyPage translator={translator} chains={shown} />, root);
  const field = (name: string) => root.querySelector<HTMLInputElement>(`input[name=${name}]`);
  return {
    root,
    t: translator.t,
    /** Checks a link, and gives the sentence about it. */
    async check(link: string, earlier = ''): Promise<string> {
      for (const [name, value] of Object.entries({ link, earlier })) {
        const input = field(name);
        if (input) input.value = value;
      }
      root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
      const status = () => root.querySelector('[role=status]')?.textContent ?? '';
      const working = translator.t('studio.chain.working', { places: '0' });
      await until('it is checked', 10_000, async () => status() !== '' && status() !== working);
      return status();
    },
  };
}

describe.each(['EN', 'TY', 'VI'])('the page that checks links, in %s', (code) => {
  it('shows the commitment of every chain, also of one without a round', async () => {
    const { root, t } = await show(code);
    const text = root.textContent ?? '';
    for (const { commitment } of chains) expect(text).toContain(commitment);
    expect(text).toContain(t('studio.chain.name', { no: '2' }));
    expect(root.querySelectorAll('label input')).toHaveLength(2);
  });
  it('says of a link to which chain it leads, on both sides of the border', async () => {
    const { check, t } = await show(code);
    expect(await check(first?.[ROUNDS] ?? '')).toBe(t('studio.chain.leads', { no: '1', place: '30' }));
    expect(await check(` ${second?.[1]?.toUpperCase()} `)).toBe(
      t('studio.chain.leads', { no: '2', place: '1' }),
    );
  });
});

it('compares with an earlier link, and says what does not lead there or is no link', async () => {
  const { check, t } = await show('EN');
  expect(await check(first?.[9] ?? '', first?.[4])).toBe(t('studio.chain.leadsEarlier', { places: '5' }));
  expect(await check(first?.[4] ?? '', first?.[9])).toBe(t('studio.chain.differs'));
  expect(await check('0'.repeat(64))).toBe(t('studio.chain.differs'));
  expect(await check('not a link')).toBe(t('studio.chain.impossible'));
});

it('says when no chain is published, and when nothing could be read', async () => {
  const empty = await show('EN', []);
  expect(empty.root.textContent).toContain(empty.t('studio.chain.none'));
  const failed = await show('EN', null);
  expect(failed.root.querySelector('[role=alert]')?.textContent).toBe(failed.t('studio.notRead'));
});
