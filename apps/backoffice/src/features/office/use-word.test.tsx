import { cleanup, render } from '@testing-library/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { differenceKinds } from '@tyche/rules/cashier';
import { afterEach, expect, test } from 'vitest';
import { useCodedText, useWord } from './use-word.ts';

afterEach(cleanup);

const subjects = ['in 7f3a', 'out 7f3a'];
const purposes = ['deposit D17', 'withdrawal W17', 'identity check 5', 'picture 5', 'own funds'];

function Page() {
  const word = useWord();
  const codedText = useCodedText();
  return [
    ...differenceKinds.map((kind) => word('difference', kind)),
    ...subjects.map((subject) => codedText('direction', subject)),
    ...[...purposes, 'another 5'].map((purpose) => codedText('purpose', purpose)),
  ].join('|');
}

const texts = async (code: string) => {
  const translator = await loadTranslator(code, ['staff']);
  const { container } = render(
    <TextProvider value={translator}>
      <Page />
    </TextProvider>,
  );
  return container.textContent.split('|');
};

test.each(['EN', 'TY', 'VI'])(
  'in %s every code of reconciliation and of access to data has words',
  async (language) => {
    const shown = await texts(language);
    const raw = [...differenceKinds, ...subjects, ...purposes];
    expect(shown.filter((text) => raw.includes(text))).toEqual([]);
    expect(shown.at(-1)).toBe('another 5');
  },
);

test('what a code is about stays as it is', async () => {
  expect((await texts('VI')).slice(-6, -1)).toEqual([
    'Khoản nạp D17',
    'Lệnh rút W17',
    'Xác minh danh tính 5',
    'Hình ảnh 5',
    'Chi trả tiền của thành viên',
  ]);
});
