import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { languages } from '@tyche/i18n/languages';
import { renderOffice } from '../../features/office/test/render-office.tsx';
import { MissionForm } from './mission-form.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;
const firstLanguage = languages[0]?.code;
afterEach(cleanup);

/** Shows the form. Gives what was sent. */
function show() {
  const sent: unknown[] = [];
  const client = makeClient({
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ success: true, value: { id: '7' } });
    },
  });
  renderOffice(<MissionForm onDone={() => undefined} />, { client, texts: english });
  return sent;
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tick = (step: 'second-factor' | 'limit-set') =>
  fireEvent.click(screen.getByRole('checkbox', { name: t(`staff.missions.accountStep.${step}`) }));
const save = () => fireEvent.click(screen.getByRole('button', { name: t('staff.missions.save') }));

test('a mission of steps asks for its steps, and for no terms of play', async () => {
  const sent = show();
  write(t('staff.missions.goal'), 'steps');
  expect(screen.queryByLabelText(t('staff.missions.period'))).toBeNull();
  expect(screen.queryByLabelText(t('staff.missions.minStake'))).toBeNull();
  write(t('staff.missions.titleText'), 'Secure your account');
  write(t('staff.missions.at', { step: 1 }), '2');
  write(t('staff.missions.reward', { step: 1 }), '20');
  save();
  expect(screen.getByText(t('staff.missions.accountStepsMissing'))).toBeDefined();
  tick('second-factor');
  save();
  expect(screen.getByText(t('staff.missions.accountStepsOdd'))).toBeDefined();
  tick('limit-set');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    {
      goal: 'steps',
      period: 'once',
      groups: null,
      minStake: '0',
      boardCap: null,
      accountSteps: ['second-factor', 'limit-set'],
      milestones: [{ at: '2', reward: { kind: 'points', amount: '20' } }],
      texts: [{ language: firstLanguage, title: 'Secure your account', content: '' }],
    },
  ]);
});

test('a step that sets a limit leaves no choice of money', () => {
  show();
  write(t('staff.missions.goal'), 'steps');
  expect(screen.getByLabelText(t('staff.missions.rewardKind'))).toBeDefined();
  tick('limit-set');
  expect(screen.queryByLabelText(t('staff.missions.rewardKind'))).toBeNull();
  expect(screen.getByText(t('staff.missions.accountStepsLimit'))).toBeDefined();
});

test('prizes of a board go on place after place, and an odd budget is refused', async () => {
  const sent = show();
  expect(screen.queryByLabelText(t('staff.missions.prizeBudget'))).toBeNull();
  write(t('staff.missions.boardCap'), '500');
  write(t('staff.missions.titleText'), 'Bet of the week');
  write(t('staff.missions.at', { step: 1 }), '100');
  write(t('staff.missions.reward', { step: 1 }), '5');
  write(t('staff.missions.prizeTo', { line: 1 }), '1');
  write(t('staff.missions.prizeAmount', { line: 1 }), '50');
  write(t('staff.missions.prizeTo', { line: 2 }), '3');
  write(t('staff.missions.prizeAmount', { line: 2 }), '25');
  write(t('staff.missions.prizeBudget'), '99');
  save();
  expect(screen.getByText(t('staff.missions.prizesOdd'))).toBeDefined();
  write(t('staff.missions.prizeBudget'), '1000');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    prizes: {
      budget: '1000',
      places: [
        { from: 1, to: 1, amount: '50' },
        { from: 2, to: 3, amount: '25' },
      ],
    },
  });
});
