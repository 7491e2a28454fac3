import { expect, it } from 'vitest';
import { claimsIn, faultOfOfferText, fillOfferText } from './offer-texts.ts';

it.each([
  ['Get {amount} at your first deposit.', null],
  ['Play within 14 days.', null],
  ['Get {bonus} now.', { fault: 'placeholder' }],
  ['Get {amount now.', { fault: 'placeholder' }],
  ['Get 500 PHP now.', { fault: 'figure' }],
  ['Get ₱500 now.', { fault: 'figure' }],
  ['100 % of {cap}', { fault: 'figure' }],
])('judges %s', (text, fault) => expect(faultOfOfferText(text)).toEqual(fault));

it('fills figures, and writes a dash for one that the offer does not have', () => {
  expect(fillOfferText('{rate} up to {cap}, {maxBet}', { rate: '50 %', cap: '100.00 PHP' })).toBe(
    '50 % up to 100.00 PHP, –',
  );
});

it('finds claims in the language of the text alone', () => {
  expect(claimsIn('EN', 'Last chance: RISK-FREE!')).toEqual(['last chance', 'risk-free']);
  expect(claimsIn('VI', 'Last chance')).toEqual([]);
});
