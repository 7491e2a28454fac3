import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test } from 'vitest';
import { closeAllModals, type CaptchaProof } from '../../../state/modals.ts';
import { CaptchaDialog } from './captcha-dialog.tsx';
import { easyCaptcha } from './test/easy-captcha.ts';

const english = await loadTranslator('EN', ['auth', 'refusals']);

/** The pop-up with a network that gives these answers, one after the other. Gives what was proven and what was asked. */
function open(answers: readonly { status: number; body: unknown }[]) {
  const proofs: (CaptchaProof | null)[] = [];
  const asked: string[] = [];
  const client = makeClient({
    fetch: async (input) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(String(input));
      return new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 500 });
    },
  });
  render(
    <TextProvider value={english}>
      <ClientProvider value={client}>
        <CaptchaDialog action="register" wasWrong={false} onProof={(proof) => proofs.push(proof)} />
      </ClientProvider>
    </TextProvider>,
  );
  return { proofs, asked };
}

const given = async () => ({ status: 200, body: { success: true, value: await easyCaptcha() } });
const slider = () => screen.getByRole('slider');

afterEach(() => {
  cleanup();
  closeAllModals();
});

test('asks nothing of the server before the slider is at its end; let go earlier it returns', async () => {
  const { proofs, asked } = open([await given()]);
  fireEvent.change(slider(), { target: { value: '60' } });
  fireEvent.pointerUp(slider());
  expect(slider()).toHaveProperty('value', '0');
  expect(asked).toEqual([]);
  fireEvent.change(slider(), { target: { value: '100' } });
  await waitFor(() => expect(proofs).toHaveLength(1));
  expect(asked[0]).toContain('action=register');
  expect(proofs[0]).toEqual({
    captcha_id: 'proof-of-work',
    lot_number: expect.stringMatching(/^[0-9a-f]{32}$/),
    pass_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    gen_time: expect.stringMatching(/^\d{10}$/),
    captcha_output: expect.any(String),
  });
});

test('is moved to its end by five presses of an arrow key', async () => {
  const { proofs, asked } = open([await given()]);
  for (let press = 0; press < 4; press += 1) fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  expect(asked).toEqual([]);
  fireEvent.keyDown(slider(), { key: 'ArrowRight' });
  await waitFor(() => expect(proofs).toHaveLength(1));
});

test('has a button for those who cannot drag, and tells a screen reader how it stands', async () => {
  const { proofs } = open([await given()]);
  fireEvent.click(screen.getByRole('button', { name: 'Use a button instead' }));
  const start = screen.getByRole('button', { name: 'Start the check' });
  expect(document.activeElement).toBe(start);
  fireEvent.click(start);
  expect(screen.getByRole('status').textContent).toBe('Checking. This takes a few seconds.');
  await waitFor(() => expect(proofs).toHaveLength(1));
});

test('shows why it failed and can be started again', async () => {
  const refused = { success: false, value: { code: 'too-many-requests', retryAfterS: 1 } };
  const { proofs } = open([{ status: 429, body: refused }, await given()]);
  fireEvent.keyDown(slider(), { key: 'Enter' });
  await screen.findByRole('alert');
  expect(slider()).toHaveProperty('value', '0');
  fireEvent.keyDown(slider(), { key: 'Enter' });
  await waitFor(() => expect(proofs).toHaveLength(1));
});
