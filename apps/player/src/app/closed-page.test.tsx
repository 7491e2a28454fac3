import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ClosedPage } from './closed-page.tsx';

const english = await loadTranslator('EN', []);
const NOW = Date.UTC(2026, 10, 23, 5, 0);

function closed(
  reason: 'maintenance' | 'region',
  changes: { endTime?: number | null; contact?: string } = {},
): void {
  const { endTime = null, contact = 'mailto:help@tyche.example' } = changes;
  const status = {
    location: { ip: '203.0.113.9', country: 'US' },
    serverTime: NOW,
    data: reason === 'maintenance' ? { endTime } : null,
    info: {
      customerService: contact === '' ? [] : [{ csType: '3', path: contact }],
    },
  };
  render(
    <TextProvider value={english}>
      <ClosedPage reason={reason} status={status} />
    </TextProvider>,
  );
}

afterEach(cleanup);

describe('a closed site', () => {
  test.each(['maintenance', 'region'] as const)('has a way to reach the operator: %s', (reason) => {
    closed(reason);
    const link = screen.getByRole('link', { name: 'Contact Us' });
    expect(link.getAttribute('href')).toBe('mailto:help@tyche.example');
  });

  test('says until when, in the time of the site, and names the zone', () => {
    closed('maintenance', { endTime: NOW + 3_600_000 });
    const time = screen.getByText(/Manila/);
    expect(time.textContent).toContain('Nov 23, 14:00');
    expect(time.getAttribute('datetime')).toBe('2026-11-23T06:00:00.000Z');
  });

  test.each([null, NOW - 1])('promises no end that is unknown or has passed: %s', (endTime) => {
    closed('maintenance', { endTime });
    expect(screen.queryByText(/Manila/)).toBeNull();
  });

  test('shows address and country to a visitor who is not admitted', () => {
    closed('region', { contact: '' });
    expect(screen.getByText('203.0.113.9')).toBeTruthy();
    expect(screen.getByText('US')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
