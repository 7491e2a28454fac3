import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { contract } from '@tyche/contract/site';
import { afterEach, expect, test } from 'vitest';
import { makeClient } from './client.ts';
import { ClientProvider } from './react.ts';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const answered = { success: true, value: {} };
const refused = (code: string, field?: string) => ({ success: false, value: { code, field } });

function TransferForm() {
  const form = useForm({
    first: { amount: '', reason: '' },
    validate: ({ amount, reason }) => ({
      amount: amount === '' && 'Enter an amount',
      reason: reason === '' && 'Enter a reason',
    }),
    send: (values, call) => call(contract.transferUpline, { ...values, password: 'secret' }),
    fieldOf: ({ code }) => (code === 'amount-out-of-range' ? 'amount' : undefined),
    errorText: (error) => `Refused: ${'code' in error ? String(error.code) : error.message}`,
    makeKey: () => crypto.randomUUID(),
  });
  return (
    <form {...form.element}>
      {form.refusal !== null && <p role="alert">{form.refusal}</p>}
      {(['amount', 'reason'] as const).map((name) => {
        const { value, error, onChange } = form.field(name);
        return (
          <label key={name}>
            {name}
            <input
              value={value}
              aria-invalid={error !== null}
              onChange={(event) => onChange(event.target.value)}
            />
            <span data-testid={name}>{error}</span>
          </label>
        );
      })}
      <button type="submit">{form.isSending ? 'Sending' : 'Send'}</button>
    </form>
  );
}

/** Opens the form; each call takes the next of the answers, and an error is a lost answer. */
function open(answers: readonly (object | Error)[]) {
  const keys: (string | null)[] = [];
  const client = makeClient({
    fetch: async (_url, init) => {
      const answer = answers[keys.length] ?? answered;
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (answer instanceof Error) throw answer;
      return new Response(JSON.stringify(answer), { status: answer === answered ? 200 : 409 });
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider value={client}>
        <TransferForm />
      </ClientProvider>
    </QueryClientProvider>,
  );
  return keys;
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button'));
const idle = () => screen.findByRole('button', { name: 'Send' });
const textAt = (name: string) => screen.getByTestId(name).textContent;
const focused = () => document.activeElement?.closest('label')?.textContent;

test('faults show at their fields once submitted, the first takes the focus, and nothing is sent', async () => {
  const keys = open([]);
  expect(textAt('reason')).toBe('');
  press();
  expect([textAt('amount'), textAt('reason')]).toEqual(['Enter an amount', 'Enter a reason']);
  expect(focused()).toContain('amount');
  type('amount', '5.0000');
  expect(textAt('amount')).toBe('');
  press();
  expect(focused()).toContain('reason');
  // What was sent would be on its way by then.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(keys).toEqual([]);
});

function fill(): void {
  type('amount', '5.0000');
  type('reason', 'rent');
}

test('two presses send once', async () => {
  const keys = open([]);
  fill();
  const form = screen.getByRole('button').closest('form');
  if (!form) throw new Error('no form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await idle();
  await waitFor(() => expect(keys).toHaveLength(1));
});

test('a lost answer is repeated under the same key; after an answer the next one has another', async () => {
  const keys = open([new Error('lost'), refused('insufficient-balance'), answered]);
  fill();
  for (const count of [1, 2, 3]) {
    press();
    await waitFor(() => expect(keys).toHaveLength(count));
    await idle();
  }
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  ['the field it names', refused('field-format', 'reason'), 'reason', 'Refused: field-format'],
  ['the field of its code', refused('amount-out-of-range'), 'amount', 'Refused: amount-out-of-range'],
])('a refusal shows at %s, takes the focus there, and goes with a change', async (_, answer, name, text) => {
  open([answer]);
  fill();
  press();
  await waitFor(() => expect(textAt(name)).toBe(text));
  await waitFor(() => expect(focused()).toContain(name));
  expect(screen.queryByRole('alert')).toBeNull();
  type(name, 'other');
  expect(textAt(name)).toBe('');
});

test('a refusal of no field is the form’s, until it is sent again', async () => {
  open([refused('insufficient-balance')]);
  fill();
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('Refused: insufficient-balance');
  type('amount', '4.0000');
  screen.getByRole('alert');
  press();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
