// Where a link of staff may lead (reliability.md I7): two hundred ways to lead elsewhere, and none of them does.
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/http/errors.ts';
import { isAllowedAddress, isOwnPath, keptLink } from './links.ts';

const SITE = 'https://play.example';
const EVIL = 'evil.example';
const PARTNER = 'partner.example';

const starts = [
  ...[
    '//',
    '///',
    '////',
    '/\\',
    '\\/',
    '\\\\',
    '/\t/',
    '/\n/',
    '/\r/',
    '\t//',
    ' //',
    '/ /',
    '//\t',
    '/%09/',
    '/%5c',
  ],
  ...[
    '/%2f',
    '/%2f%2f',
    '%2f%2f',
    '/.//',
    '/..//',
    '/x/..//',
    '/./\\',
    '/x/../\\',
    '/;//',
    '/?//',
    '/#//',
    '.',
    './/',
    '..//',
  ],
  ...[
    'https://',
    'https:',
    'https:/',
    'https:///',
    'https:\\\\',
    'HTTPS://',
    'http://',
    'http:',
    'ftp://',
    'ws://',
    'file://',
  ],
  ...[
    '//https://',
    '/https://',
    'https://https://',
    '\u3000//',
    '\u00a0//',
    '\ufeff//',
    '\u200b//',
    '\u2028//',
    '／／',
    '/／',
    '\u2215\u2215',
  ],
  ...[
    'https://x@',
    'https://play.example@',
    'https://play.example:443@',
    'https://play.example%40',
    'https://play.example.',
    '//x:y@',
  ],
];
const ends = ['', '/', '/%2f..', '?play.example', '#play.example', '\\@play.example'];
const others = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
  ],
  ...[
    'javascript://play.example/%0aalert(1)',
    'javascript://partner.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
  ],
  ...[
    'mailto:a@b',
    'tel:1',
    'about:blank',
    'view-source:https://evil.example',
    'intent://evil.example#Intent;end',
    'x:',
    ':',
    '',
    ' ',
  ],
  ...[
    'https://partner.example@evil.example/',
    'https://evil.example#@partner.example',
    'https://evil.example\\@partner.example',
  ],
  ...[
    'https://partner.example:8443/',
    'https://a:b@partner.example/',
    'http://partner.example/',
    'https://partner.example.evil.example',
  ],
  ...[
    'https://evilpartner.example',
    'https://partner.example%00.evil.example',
    'https://partner.example%2eevil.example',
    'https://pаrtner.example',
  ],
  ...[
    'https://xn--prtner-4ve.example',
    'https://partner。evil.example',
    'https://[::1]/',
    'https://2130706433/',
    'https://partner.exam\u200ble.evil',
  ],
];

/** Each with the host behind it, once. */
const payloads = [
  ...new Set([...others, ...starts.flatMap((start) => ends.map((end) => `${start}${EVIL}${end}`))]),
];

function kept(type: 'P' | 'U' | 'G', link: string): string | null {
  try {
    return keptLink(type, link, [PARTNER]);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid-input' && error.details.field === 'link')
      return null;
    throw error;
  }
}

describe('of two hundred addresses that lead elsewhere', () => {
  it('there are as many', () => expect(payloads.length).toBeGreaterThan(300));

  it('none is a path that leaves the site', () => {
    let stay = 0;
    for (const payload of payloads) {
      const link = kept('P', payload);
      if (link === null) continue;
      stay += 1;
      const leads = new URL(link, SITE);
      expect([payload, leads.origin]).toEqual([payload, SITE]);
      expect([payload, isOwnPath(link)]).toEqual([payload, true]);
      // However often it is read: a proxy or a page that cleans it up leads nowhere else.
      expect([payload, new URL(decodeURIComponent(leads.pathname), SITE).origin]).toEqual([payload, SITE]);
      expect(link).toMatch(/^\/(?![/\\])/);
    }
    // What only looks like it, such as `/?//evil.example`, is a path of ours and may stay.
    expect(stay).toBeLessThan(payloads.length / 4);
  });

  it('none is an address of a host that the merchant does not name', () => {
    for (const payload of payloads) {
      const link = kept('U', payload);
      expect([payload, link]).toEqual([payload, null]);
      expect([payload, isAllowedAddress(payload, [PARTNER])]).toEqual([payload, false]);
    }
  });

  it('none is a game', () => {
    for (const payload of payloads) expect(kept('G', payload)).toBeNull();
  });
});

it('a path of the site and an address of the partner are kept', () => {
  expect(kept('P', '/help?x=1#fair')).toBe('/help?x=1#fair');
  expect(kept('U', `https://${PARTNER}/a?b=c`)).toBe(`https://${PARTNER}/a?b=c`);
});
