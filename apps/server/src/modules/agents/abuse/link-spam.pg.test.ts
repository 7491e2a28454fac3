// Spam by invitation links against the real database: what is flagged, what the link gets, and what the decision of two persons does.
import type { MemberId } from '@tyche/kernel/ids';
import { addDays } from '@tyche/rules/agents';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTransferRings, sharedPayees } from '../../cashier/index.ts';
import { listTickets } from '../../lottery/index.ts';
import { findAffiliate, noteRegistration } from '../links/attribution.ts';
import { createLink, listLinks } from '../links/links.ts';
import { openPayStage, type PayStage } from '../pay/test/pay-stage.ts';
import { openAbuseSources } from './jobs.ts';
import { raiseFlag } from './raise-flag.ts';
import { scanForAbuse } from './scan.ts';
import { flagActions, flagStaffRoutes } from './staff-flags.ts';

let stage: PayStage;
let day = '2020-06-01';
beforeAll(async () => {
  stage = await openPayStage();
}, 60_000);
afterAll(() => stage.close());
beforeEach(() => {
  day = addDays(day, 2);
});

const deps = () => ({
  ...stage.deps,
  sources: openAbuseSources({ cashier: { sharedPayees, listTransferRings }, lottery: { listTickets } }),
});

async function openLinked() {
  const agent = await stage.open('linker', null, 2);
  const { id, code } = await createLink(
    stage.deps,
    { memberId: agent as MemberId, accountType: 2 },
    { type: 0, pathType: 0 },
  );
  return { agent, code, linkId: BigInt(id) };
}

/** Accounts that registered by a link on the day, from one network. */
async function bring({ agent, linkId }: { agent: bigint; linkId: bigint }, count: number, network: string) {
  for (let at = 0; at < count; at += 1) {
    const member = await stage.open('came', agent, 0);
    await stage.rows(`
      insert into agents.link_registrations (member_id, link_id, registered_at)
      values (${member}, ${linkId}, '${day} 12:00+08')`);
    await stage.rows(
      `insert into identity.known_networks (member_id, network, country) values (${member}, '${network}', 'PH')`,
    );
  }
}
const visit = (linkId: bigint, count: number) =>
  stage.rows(`update agents.links set opened = opened + ${count} where link_id = ${linkId}`);
async function searchDay() {
  await stage.sealDay(day);
  await scanForAbuse(deps());
}
const flagsOf = (agent: bigint) =>
  stage.rows<{ flag_id: bigint; kind: string; state: string; holds: boolean; guard: string }>(`
    select f.flag_id, f.kind, f.state, f.holds, g.guard from agents.flags f left join agents.link_guards g using (flag_id)
    where f.agent_id = ${agent} order by f.flag_id`);
const find = (code: string) => findAffiliate(stage.database.reader, { code });
const guardOf = async (agent: bigint) => {
  const { list } = await listLinks(stage.deps, agent, {});
  return list[0]?.guard;
};
const noticesTo = async (member: bigint) => {
  const rows = await stage.rows<{ kind: string }>(
    `select kind from messaging.notices where member_id = ${member} order by notice_id`,
  );
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('link-'));
};
async function decide(flagId: bigint, decision: 'dismissed' | 'confirmed') {
  const payload = { flagId: String(flagId), decision };
  await stage.database.inTransaction(
    (tx) =>
      flagActions(stage.deps)['agents.flag']?.perform(tx, { id: 7n, payload } as Parameters<
        NonNullable<ReturnType<typeof flagActions>[string]>['perform']
      >[1]) ?? Promise.resolve(),
  );
}

describe('a link', () => {
  it('with more than ten registrations of a day from one network asks for a captcha, and is paused when it goes on', async () => {
    const one = await openLinked();
    await bring(one, 11, `20.${one.linkId}.0.0/16`);
    await searchDay();
    expect(await flagsOf(one.agent)).toMatchObject([
      { kind: 'link-spam', state: 'open', holds: false, guard: 'captcha' },
    ]);
    expect(await find(one.code)).toMatchObject({ needsCaptcha: true });
    expect(await guardOf(one.agent)).toBe('captcha');
    const { agentFlags } = flagStaffRoutes(stage.deps);
    const [flag] = await flagsOf(one.agent);
    const { list } = await agentFlags(
      { flagId: String(flag?.flag_id) },
      {} as Parameters<typeof agentFlags>[1],
    );
    expect(list).toMatchObject([
      {
        link: { code: one.code, guard: 'captcha' },
        held: '0.0000',
        evidence: [{ signals: ['network'], day, link: { code: one.code, opened: null, registered: 11 } }],
      },
    ]);
    expect(list[0]?.evidence[0]?.accounts).toHaveLength(11);
    day = addDays(day, 1);
    await bring(one, 11, `20.${one.linkId}.0.0/16`);
    await searchDay();
    expect((await flagsOf(one.agent)).map(({ guard }) => guard)).toEqual(['captcha', 'paused']);
    expect(await find(one.code)).toBeNull();
    expect(await noticesTo(one.agent)).toEqual(['link-captcha', 'link-paused']);
    // A paused link is not judged again.
    day = addDays(day, 1);
    await visit(one.linkId, 5_000);
    await searchDay();
    expect(await flagsOf(one.agent)).toHaveLength(2);
  });

  it('with ten from each of two networks, or on two days, is left as it is', async () => {
    const one = await openLinked();
    await bring(one, 10, `21.${one.linkId}.0.0/16`);
    await bring(one, 10, `22.${one.linkId}.0.0/16`);
    await searchDay();
    day = addDays(day, 1);
    await bring(one, 10, `21.${one.linkId}.0.0/16`);
    await searchDay();
    expect(await flagsOf(one.agent)).toEqual([]);
    expect(await find(one.code)).toMatchObject({ needsCaptcha: false });
  });

  it('with more than a thousand visits for each registration is flagged once, until there are as many again', async () => {
    const [busy, fair] = [await openLinked(), await openLinked()];
    await visit(busy.linkId, 1_001);
    await visit(fair.linkId, 1_001);
    await bring(fair, 2, `23.${fair.linkId}.0.0/16`);
    await searchDay();
    expect(await flagsOf(fair.agent)).toEqual([]);
    expect(await flagsOf(busy.agent)).toMatchObject([{ guard: 'captcha' }]);
    day = addDays(day, 1);
    await visit(busy.linkId, 1_000);
    await searchDay();
    expect(await flagsOf(busy.agent)).toHaveLength(1);
    day = addDays(day, 1);
    await visit(busy.linkId, 1);
    await searchDay();
    expect(await flagsOf(busy.agent)).toMatchObject([{ guard: 'captcha' }, { guard: 'paused' }]);
  });

  it('that is closed is not judged', async () => {
    const one = await openLinked();
    await visit(one.linkId, 9_000);
    await stage.rows(`update agents.links set closed_at = now() where link_id = ${one.linkId}`);
    await searchDay();
    expect(await flagsOf(one.agent)).toEqual([]);
  });
});

describe('a decision', () => {
  async function openGuarded() {
    const one = await openLinked();
    for (const _ of [1, 2]) {
      await visit(one.linkId, 1_001);
      await searchDay();
      day = addDays(day, 1);
    }
    const [captcha, paused] = await flagsOf(one.agent);
    return { ...one, captcha: captcha?.flag_id ?? 0n, paused: paused?.flag_id ?? 0n };
  }

  it('to dismiss ends what that flag did, and what was counted is not judged again', async () => {
    const { agent, code, captcha, paused, linkId } = await openGuarded();
    await visit(linkId, 5_000);
    await decide(paused, 'dismissed');
    expect([await guardOf(agent), (await find(code))?.needsCaptcha]).toEqual(['captcha', true]);
    await decide(captcha, 'dismissed');
    expect([await guardOf(agent), (await find(code))?.needsCaptcha]).toEqual([null, false]);
    await searchDay();
    expect(await flagsOf(agent)).toHaveLength(2);
    expect(await codeOf(decide(captcha, 'dismissed'))).toBe('flag-decided');
  });

  it('to confirm leaves the link as it is', async () => {
    const { agent, code, paused } = await openGuarded();
    await decide(paused, 'confirmed');
    expect([await guardOf(agent), await find(code)]).toEqual(['paused', null]);
    // An error can be undone.
    await decide(paused, 'dismissed');
    expect(await guardOf(agent)).toBe('captcha');
  });
});

const ROUNDS = raceRounds(20);
it(
  'a registration and the pause of its link: registered before it, or refused',
  async () => {
    const { agent, code, linkId } = await openLinked();
    for (let round = 0; round < ROUNDS; round += 1) {
      const affiliate = await find(code);
      if (!affiliate) throw new Error('a link that is not open');
      const memberId = await stage.open('racer', agent, 0);
      const pause = () =>
        stage.database.inTransaction((tx) =>
          raiseFlag(
            stage.deps,
            tx,
            {
              kind: 'link-spam',
              agentId: agent,
              subject: `race ${round}`,
              holds: false,
              link: { linkId, code, guard: 'paused' },
              evidence: [],
            },
            day,
          ),
        );
      const register = () =>
        codeOf(
          stage.database.inTransaction((tx) => noteRegistration(stage.deps, tx, { memberId, affiliate })),
        );
      // The pause commits beside the registration, or after its link was found and before it was written.
      const [end] =
        round % 2 === 0 ? await Promise.all([register(), pause()]) : [await pause().then(register)];
      if (round % 2 === 1) expect(end).toBe('affiliate-code-unknown');
      const [row] = await stage.rows<{ registered: bigint; guarded: bigint }>(`
        select (select count(*) from agents.link_registrations where link_id = ${linkId}) as registered,
          (select registered from agents.link_guards g join agents.flags f using (flag_id) where f.subject = 'race ${round}') as guarded`);
      // What the pause counted is all there is: nobody came after it.
      expect(row?.registered).toBe(row?.guarded);
      expect(['done', 'affiliate-code-unknown']).toContain(end);
      await stage.rows(`update agents.link_guards set lifted_at = now() where link_id = ${linkId}`);
    }
  },
  raceLimitMs(ROUNDS),
);
