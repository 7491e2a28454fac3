// Documents of the members' site: drawn for home and pads, in the visitor's language, with nothing of a member, under the strict policy.
import { createHash } from 'node:crypto';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { offeredLanguages } from '@tyche/i18n/languages';
import { connect } from '@tyche/testkit/connection';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  // A pad is drawn when its lottery has draws.
  await eventually(async () => (await fetch(`${server.url}/lgw/numeros/near?gameId=101`)).ok);
});
afterAll(() => server.stop());

interface Page {
  readonly html: string;
  readonly headers: Headers;
  /** What a reader sees in the document, without a program. */
  readonly text: string;
}

async function open(path: string, cookies: Readonly<Record<string, string>> = {}): Promise<Page> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const answer = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html', cookie } });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const body = html.slice(html.indexOf('<div id="app">'), html.indexOf('<script type="application/json"'));
  return { html, headers: answer.headers, text: plain(body) };
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);|&(amp|lt|gt|quot|#x27);/g, (whole, code) =>
      code
        ? String.fromCharCode(Number(code))
        : ({ '&amp;': '&', '&quot;': '"', '&#x27;': "'" }[whole] ?? whole),
    )
    .replace(/\s+/g, ' ');

const PAD = '/lottery?gameCode=fast5d-1m';

describe.each(offeredLanguages)('in $code', ({ code, tag, direction }) => {
  it('home says what it is in the document itself', async () => {
    const { t } = await loadTranslator(code);
    const { html, text } = await open('/', { lang: code });
    expect(html).toContain(
      `<html lang="${tag}" dir="${direction}" data-theme="light" data-brand="Tyche" data-language="TY">`,
    );
    expect(html).toContain(`<title>${t('home.title')}</title>`);
    expect(html).toContain(t('common.description'));
    for (const key of [
      'home.title',
      'home.next.title',
      'home.fair.sealedText',
      'lottery.game.fast5d-1m',
    ] as const)
      expect(text).toContain(t(key));
    // The headline of the demo's first banner, as the call tells it.
    const told = await fetch(
      `${server.url}/wps/relay/MCSFE_getListAnnouncements?types=B&platform=W&execution=B&language=${code}`,
    );
    const { value } = (await told.json()) as { value: { banners: { title: string; groupName: string }[] } };
    for (const { title, groupName } of value.banners)
      if (groupName === 'w_home') expect(text).toContain(title);
  });

  it('a pad shows its lottery, its plays and its numbers', async () => {
    const { t } = await loadTranslator(code, 'all');
    const { html, text } = await open(`${PAD}&lang=${code}`);
    expect(html).toContain(`<html lang="${tag}"`);
    expect(plain(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')).toBe(
      t('lottery.page.title', { game: t('lottery.game.fast5d-1m') }),
    );
    for (const key of ['lottery.game.fast5d-1m', 'lottery.games.all'] as const)
      expect(text).toContain(t(key));
    expect(html.match(/data-cell=/g)?.length).toBeGreaterThan(1);
  });

  it('another page is empty but for its language and what a browser without JavaScript reads', async () => {
    const { t } = await loadTranslator(code);
    const { html } = await open('/verify', { lang: code });
    expect(html).toContain(`<html lang="${tag}" dir="${direction}"`);
    expect(plain(html)).toContain(t('common.noScript'));
    expect(html).toContain('<div id="app"></div>');
  });
});

describe('a document', () => {
  it.each(['/', PAD, '/vnlottery?gameCode=vn-north', '/results', '/index.html'])(
    '%s has no block that the policy does not name, and no style attribute, which it forbids',
    async (path) => {
      const { html, headers } = await open(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).not.toContain('unsafe');
      const blocks = [...html.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)];
      expect(blocks.length).toBeGreaterThan(0);
      for (const [, kind, text = ''] of blocks) {
        const hash = createHash('sha256').update(text).digest('base64');
        const line = policy.split('; ').find((each) => each.startsWith(`${kind}-src `));
        expect(line).toContain(`'sha256-${hash}'`);
      }
      // The hashes are all there is beside files of our own.
      expect(policy.match(/'sha256-/g)).toHaveLength(blocks.length);
      expect(html.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '')).not.toMatch(
        /<[^>]* style=/,
      );
    },
  );

  it('is private, and sent again only when it has changed', async () => {
    const { headers } = await open('/results');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('cookie');
    const again = await fetch(`${server.url}/results`, {
      headers: { accept: 'text/html', 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('has the theme of the cookie, and light for one that is unknown', async () => {
    expect((await open('/', { theme: 'dark' })).html).toContain('data-theme="dark"');
    expect((await open('/', { theme: '"><script>' })).html).toContain('data-theme="light"');
  });

  it('repeats nothing of an address or a cookie', async () => {
    const odd = `${PAD}&tab=%22%3E%3Csvg/onload&lang=%3Cb%3E&x=oddword`;
    const { html } = await open(odd, { lang: 'oddword', theme: 'oddword' });
    expect(html).not.toMatch(/oddword|svg\/onload|<b>"/);
  });

  it.each(['/lottery', '/lottery?gameCode=none', '/vnlottery?gameCode=fast5d-1m', '/orders'])(
    '%s is drawn by the browser alone',
    async (path) => {
      expect((await open(path)).html).toContain('<div id="app"></div>');
    },
  );

  it('the files that the build keeps for the server are nobody’s', async () => {
    for (const path of ['/.render/entry.js', '/.vite/manifest.json', '/.sources'])
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  });
});

describe('for a member', () => {
  it('it holds nothing of the member, whose own part the browser fetches', async () => {
    const { t } = await loadTranslator('TY');
    const client = server.client();
    const name = await client.register();
    const cookies = Object.fromEntries(client.cookies);
    expect(cookies['tyche-session']).toBeTruthy();
    for (const path of ['/', PAD]) {
      const { html, text } = await open(path, cookies);
      expect(html).not.toContain(name);
      expect(html).not.toContain(cookies['tyche-session']);
      expect(text).not.toContain(t('account.login.action'));
      expect((await open(path)).text).toContain(t('account.login.action'));
      // Whose session it is plays no part: any cookie gives the same. A clock may go on between the two, so they are asked again.
      await vi.waitFor(
        async () => {
          const [ours, others] = [await open(path, cookies), await open(path, { 'tyche-session': 'x' })];
          expect(others.text).toBe(ours.text);
        },
        { timeout: 20_000 },
      );
    }
  });
});

it.each(['/index', '/index.html', '/home'])('%s is the home page too', async (path) => {
  const { t } = await loadTranslator('TY');
  expect((await open(path)).text).toContain(t('home.title'));
});

describe('a closed site', () => {
  it('is drawn for nobody while it is under maintenance, or shows its guests the login page first', async () => {
    const admin = await connect(server.databaseUrl);
    const set = (overrides: object) =>
      admin.query('update settings.merchants set overrides = overrides || $1::jsonb', [overrides]);
    const isDrawn = async () => !(await open('/')).html.includes('<div id="app"></div>');
    try {
      for (const setting of ['maintenance', 'loginToHome']) {
        await set({ [setting]: true });
        await eventually(async () => !(await isDrawn()));
        await set({ [setting]: false });
        await eventually(isDrawn);
      }
    } finally {
      await admin.end();
    }
  });
});

it('links icons of the home screen, and serves each as the picture that it is called', async () => {
  const { html } = await open('/');
  const [, apple = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? [];
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  const { icons } = manifest as { icons: { src: string; sizes: string; type: string }[] };
  const pictures = icons.filter(({ type }) => type === 'image/png');
  expect(pictures).toHaveLength(4);
  for (const { src, sizes } of [{ src: apple, sizes: '180x180' }, ...pictures]) {
    const answer = await fetch(`${server.url}${src}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const png = Buffer.from(await answer.arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
