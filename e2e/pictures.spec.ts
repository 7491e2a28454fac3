// The main screens of the back office in both themes and widths, compared with pictures that a person has looked at. A change of the look is
// made on purpose: TYCHE_PICTURES=write writes them anew, and the change of the pictures is reviewed with the code. Those of the player are in
// brands.spec.ts.
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { useBrowser } from './browser.ts';
import { comparePictures } from './compare-pictures.ts';
import { openOffice } from './office-steps.ts';
import { addStyle, at, capture, LIMIT, look, type Screen, views } from './pictures-steps.ts';

const visit = useBrowser();

deep.each(views)('the back office looks as reviewed: $theme, $size', async ({ theme, size }) => {
  const visitor = await visit({ theme, size });
  const office: readonly Screen[] = [
    { name: 'office-sign-in', open: at('/backoffice/', 'form [type=submit]') },
    {
      name: 'office-waiting-times',
      open: (staff) => openOffice(staff, 'operator', '/waiting-times'),
    },
  ];
  const wrong: string[] = [];
  visitor.expectErrors(/status of 401/);
  for (const screen of office) wrong.push(...(await look(visitor, screen, { theme, size })));
  expect(wrong).toEqual([]);
  await visitor.leave();
});

deep('a button that is missing is found, and a colour that is a little darker is not', async () => {
  const visitor = await visit();
  await visitor.open('/login');
  const { page } = visitor;
  const kept = await capture(visitor);
  await addStyle(page, 'main { filter: brightness(0.98) }');
  expect((await comparePictures(page, kept, await capture(visitor))).share).toBeLessThan(LIMIT);
  await addStyle(page, 'main form [type=submit] { visibility: hidden }');
  expect((await comparePictures(page, kept, await capture(visitor))).share).toBeGreaterThan(LIMIT);
  await visitor.leave();
});
