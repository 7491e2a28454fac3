// App files against the real database: what is refused, two persons, what counts when, races, and whose files they are.
import { codeOf } from '@tyche/testkit/code-of';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { eventually } from '@tyche/testkit/until';
import type { Permission } from '@tyche/contract/permissions';
import type { StaffId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createMerchant, type Merchant, readMerchant } from '../../settings/index.ts';
import { type Actor, approveAction, createStaffAccount } from '../../staff/index.ts';
import type { AppFileDeps } from './deps.ts';
import { addAppFile, appFileActions, proposePublication, withdrawAppFile } from './edit.ts';
import { readPublished } from './published.ts';
import { readForStaff } from './read-staff.ts';
import { offeredFiles, resourcesOf } from './resources.ts';

const ROUNDS = raceRounds(12);
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const permissions: readonly Permission[] = ['app-files.manage', 'app-files.approve'];
const reason = 'the new release';

let place: TestDatabase;
let database: Database;
let merchant: Merchant;
let deps: AppFileDeps;
let maria: Actor;
let pedro: Actor;
let versions = 0;

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 16 });
  await database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  merchant = await readMerchant(database.reader, 'test');
  deps = { database, merchant: async () => merchant, ownHosts: async () => ['tyche.example'] };
  maria = await staffOf('maria');
  pedro = await staffOf('pedro');
});
afterAll(async () => {
  await database.close();
  await place.drop();
});
beforeEach(async () => {
  merchant = { ...merchant, site: { ...merchant.site, linkHosts: ['files.example'] } };
  for (const kind of ['Android', 'MOBILECONFIG'] as const)
    await withdrawAppFile(deps, { kind, reason }, maria).catch(() => undefined);
});

async function staffOf(name: string): Promise<Actor> {
  const staffId = await database.inTransaction((tx) => createStaffAccount(tx, name, [...permissions]));
  return { staff: { staffId: staffId as StaffId, permissions }, ip: '127.0.0.1' };
}

type Input = Parameters<typeof addAppFile>[1];
const fileWith = (changed: Partial<Input> = {}): Input => {
  versions += 1;
  return {
    kind: 'Android',
    version: `1.${versions}`,
    url: 'https://files.example/tyche.apk',
    bytes: 24_000_000,
    sha256,
    labels: { EN: 'Tyche', VI: 'Tyche cho Android' },
    ...changed,
  };
};
const add = async (changed: Partial<Input> = {}) => (await addAppFile(deps, fileWith(changed), maria)).id;
const propose = (id: string, startsAt?: number) =>
  proposePublication(deps, { id, reason, ...(startsAt !== undefined && { startsAt }) }, maria);
const approve = (id: bigint, by = pedro) => approveAction(database, appFileActions(deps), id, by);
const publish = async (id: string, startsAt?: number) => approve(await propose(id, startsAt));
const shown = async () => (await readPublished(deps)).map(({ kind, version }) => `${kind} ${version}`);
const stateOf = async (id: string) => (await readForStaff(deps)).list.find((file) => file.id === id)?.state;
const nowMs = async () => {
  const [row] = await database.reader.rows(sql<{ now: Date }>`select clock_timestamp() as now`);
  return row?.now.getTime() ?? 0;
};

describe('an address', () => {
  it.each([
    ['without https', 'http://files.example/tyche.apk'],
    ['with a script', 'javascript:alert(1)//files.example'],
    ['with data', 'data:application/octet-stream;base64,AAAA'],
    ['of another host', 'https://evil.example/tyche.apk'],
    ['of a host that ends alike', 'https://xfiles.example/tyche.apk'],
    ['of a subdomain that nobody listed', 'https://a.files.example/tyche.apk'],
    ['with a name in it', 'https://files.example@evil.example/tyche.apk'],
    ['with a password', 'https://a:b@files.example/tyche.apk'],
    ['with another port', 'https://files.example:8443/tyche.apk'],
    ['that is a path', '/tyche.apk'],
    ['that leaves the protocol out', '//files.example/tyche.apk'],
  ])('%s is refused', async (_name, url) => {
    expect(await codeOf(addAppFile(deps, fileWith({ url }), maria))).toBe('app-file-address');
  });

  it('on a host of the site, or on a listed one, is taken as browsers write it', async () => {
    await add({ url: 'https://tyche.example/tyche.apk' });
    const id = await add({ url: 'HTTPS://Files.Example/a b.apk' });
    const { list } = await readForStaff(deps);
    expect(list.find((file) => file.id === id)?.url).toBe('https://files.example/a%20b.apk');
  });
});

describe('a version', () => {
  it('is refused with what the rules refuse, and nothing is kept', async () => {
    const before = (await readForStaff(deps)).list.length;
    for (const changed of [
      { version: 'latest' },
      { sha256: '0'.repeat(64) },
      { labels: { EN: '<img src=x onerror=alert(1)>' } },
      { labels: { VI: 'Tyche' } },
      { labels: { EN: 'Tyche', XX: 'Tyche' } },
    ])
      expect([changed, await codeOf(addAppFile(deps, fileWith(changed), maria))]).toEqual([
        changed,
        'invalid-input',
      ]);
    expect((await readForStaff(deps)).list.length).toBe(before);
  });

  it('exists once for a kind, and never changes', async () => {
    const version = '77.1';
    const id = await add({ version });
    expect(await codeOf(addAppFile(deps, fileWith({ version }), maria))).toBe('app-file-version-taken');
    await add({ version, kind: 'MOBILECONFIG' });
    const change = database.reader.rows(
      sql`update support.app_files set url = 'https://evil.example/' where file_id = ${id}::bigint`,
    );
    await expect(change).rejects.toThrow('only added to');
  });
});

describe('a publication', () => {
  it('takes two persons: readers get nothing before the second one agreed', async () => {
    const id = await add();
    const proposal = await propose(id);
    expect(await shown()).toEqual([]);
    expect((await readForStaff(deps)).list.find((file) => file.id === id)).toMatchObject({
      state: 'draft',
      isProposed: true,
    });
    expect(await codeOf(propose(await add()))).toBe('approval-pending');
    expect(await codeOf(approve(proposal, maria))).toBe('second-person-needed');
    const helper = { ...pedro, staff: { ...pedro.staff, permissions: ['approvals.decide'] as const } };
    expect(await codeOf(approve(proposal, helper))).toBe('not-allowed');
    expect(await shown()).toEqual([]);
    await approve(proposal);
    expect(await shown()).toEqual([`Android 1.${versions - 1}`]);
    expect(await stateOf(id)).toBe('published');
    expect(await codeOf(propose(id))).toBe('app-file-published');
    const [last] = (await readForStaff(deps)).history;
    expect(last).toMatchObject({ by: 'maria', approvedBy: 'pedro', reason });
    await expect(database.reader.rows(sql`delete from support.app_file_steps`)).rejects.toThrow(
      'only added to',
    );
  });

  it('by one person is refused by the table itself', async () => {
    const id = await add({ kind: 'MOBILECONFIG' });
    const alone = (approvedBy: bigint | null) =>
      database.reader.rows(sql`
        insert into support.app_file_steps (kind, step, file_id, starts_at, staff_id, approved_by, reason)
        values ('MOBILECONFIG', 9000, ${id}::bigint, clock_timestamp(), ${maria.staff.staffId}, ${approvedBy}::bigint, 'why')`);
    await expect(alone(maria.staff.staffId)).rejects.toThrow('check constraint');
    await expect(alone(null)).rejects.toThrow('check constraint');
  });

  it('takes the place of the version before, and an earlier version can return', async () => {
    const [one, two] = [await add(), await add()];
    await publish(one);
    await publish(two);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['replaced', 'published']);
    await publish(one);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['published', 'replaced']);
  });

  it('begins at its moment by the clock of the database', async () => {
    const id = await add();
    const startsAt = (await nowMs()) + 5_000;
    await publish(id, startsAt);
    expect([await stateOf(id), await shown()]).toEqual(['scheduled', []]);
    await eventually(async () => (await stateOf(id)) === 'published', 60_000);
    expect([(await nowMs()) >= startsAt, (await shown()).length]).toEqual([true, 1]);
  });

  it('is refused for a moment more than 90 days ahead', async () => {
    const late = (await nowMs()) + 91 * 86_400_000;
    expect(await codeOf(propose(await add(), late))).toBe('invalid-input');
  });

  it('is refused when another decision came between proposal and approval', async () => {
    await publish(await add());
    const proposal = await propose(await add());
    await withdrawAppFile(deps, { kind: 'Android', reason: 'a bad build' }, maria);
    expect(await codeOf(approve(proposal))).toBe('app-file-changed');
    expect(await shown()).toEqual([]);
    await database.reader.rows(
      sql`update staff.approvals set state = 'refused', decided_by = ${pedro.staff.staffId}, decided_at = clock_timestamp()
        where approval_id = ${proposal}`,
    );
  });

  it('of a file that does not exist is refused', async () => {
    expect(await codeOf(propose('999999999'))).toBe('unknown-app-file');
  });
});

describe('a withdrawal', () => {
  it('takes one person and counts at once, for what is scheduled too', async () => {
    const [one, two] = [await add(), await add()];
    await publish(one);
    await publish(two, (await nowMs()) + 60_000);
    await withdrawAppFile(deps, { kind: 'Android', reason: 'a bad build' }, maria);
    expect(await shown()).toEqual([]);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['withdrawn', 'withdrawn']);
    const again = withdrawAppFile(deps, { kind: 'Android', reason: 'a bad build' }, maria);
    expect(await codeOf(again)).toBe('app-file-not-published');
    const [line] = await database.reader.rows(
      sql<{
        action: string;
        detail: { reason: string };
      }>`select action, detail from staff.audit_trail order by id desc limit 1`,
    );
    expect(line).toMatchObject({ action: 'app-file.withdrawn', detail: { reason: 'a bad build' } });
  });

  it('with markup as its reason is refused', async () => {
    await publish(await add());
    const odd = withdrawAppFile(deps, { kind: 'Android', reason: '<b>bad</b>' }, maria);
    expect(await codeOf(odd)).toBe('text-refused');
  });

  it(
    'and an approval at once: one of them counts, and nothing is shown after a withdrawal that was last',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await publish(await add());
        const proposal = await propose(await add());
        const results = await Promise.all([
          codeOf(approve(proposal)),
          codeOf(withdrawAppFile(deps, { kind: 'Android', reason: 'a bad build' }, maria)),
        ]);
        const { history } = await readForStaff(deps);
        const steps = history.filter(({ kind }) => kind === 'Android').map(({ step }) => step);
        expect(new Set(steps).size).toBe(steps.length);
        const last = history.find(({ kind }) => kind === 'Android');
        expect([results, (await shown()).length]).toEqual([results, last?.version === null ? 0 : 1]);
        await database.reader.rows(
          sql`update staff.approvals set state = 'refused', decided_by = ${pedro.staff.staffId}, decided_at = clock_timestamp()
            where approval_id = ${proposal} and state = 'proposed'`,
        );
      }
    },
    raceLimitMs(ROUNDS),
  );
});

describe('what readers get', () => {
  it('has the name in their language, or in English', async () => {
    await publish(await add({ kind: 'MOBILECONFIG', url: 'https://tyche.example/tyche.mobileconfig' }));
    const rows = await readPublished(deps);
    expect(offeredFiles(rows, 'VI')).toMatchObject([
      { label: 'Tyche cho Android', labelNameEn: 'Tyche', sha256 },
    ]);
    expect(offeredFiles(rows, 'TY')).toMatchObject([{ label: 'Tyche', bytes: 24_000_000 }]);
    expect(resourcesOf(rows)).toEqual([
      {
        resourceType: 'MOBILECONFIG',
        url: 'https://tyche.example/tyche.mobileconfig',
        qrCodeUrl: '',
        labelNameEn: 'Tyche',
      },
    ]);
  });

  it('is no file whose host the operator took off the list', async () => {
    const id = await add();
    await publish(id);
    merchant = { ...merchant, site: { ...merchant.site, linkHosts: [] } };
    expect(await shown()).toEqual([]);
    expect((await readForStaff(deps)).list.find((file) => file.id === id)?.isAddressAllowed).toBe(false);
  });
});
