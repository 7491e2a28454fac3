// Specification section 7, call by call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

/** Every call that specification section 7 names by its path. */
const answered: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/wps/session/login'],
  ['POST', '/wps/verification/sms/noLogin'],
  ['GET', '/wps/system/whitelabel'],
  ['GET', '/wps/relay/MCSFE_getPlayerAvatar'],
  ['GET', '/lgw/games/game_menus'],
  ['GET', '/wps/member/info'],
  ['PUT', '/wps/member/register'],
  ['PUT', '/wps/member/register/mobile'],
  ['POST', '/wps/member/password'],
  ['GET', '/wps/agent/affiliate'],
  ['GET', '/wps/system/setting/register'],
  ['POST', '/wps/member/password/email'],
  ['POST', '/wps/session/login/freeplay'],
  ['GET', '/wps/captcha'],
  ['GET', '/wps/member/info/icon'],
  ['GET', '/wps/system/status'],
  ['POST', '/wps/member/password/verification'],
  ['DELETE', '/wps/session/logout'],
  ['GET', '/wps/v2/wallets/balance'],
  ['POST', '/wps/relay/GCS_walletTransfer'],
  ['GET', '/wps/member/info/funds/consolidated'],
  ['GET', '/wps/relay/GCS_merchantWallet'],
  ['GET', '/wps/relay/MCSFE_getListAnnouncements'],
  ['GET', '/lgw/vn/games/game_menu'],
  ['GET', '/lgw/vn/games/game_menu/recent'],
  ['GET', '/lgw/games/popular'],
  ['GET', '/lgw/vn/numeros/opened/game'],
  ['GET', '/lotto/lgw/games/opened/numero'],
  ['GET', '/wps/relay/ODSFE2_getWinnerBoard'],
  ['GET', '/wps/system/domainRoute'],
  ['POST', '/wps/verification/sms/register'],
  ['GET', '/wps/relay/CSP_unreadCount'],
  ['POST', '/wps/session/login/verification'],
  ['POST', '/wps/member/password/sms'],
  ['POST', '/wps/member/firstLogin'],
  ['GET', '/wps/system/country'],
  ['GET', '/wps/relay/GCSGAME_gameList'],
  ['GET', '/wps/relay/GCSGAME_hotGamesV2'],
  ['GET', '/wps/relay/GCSGAME_newGameVendor'],
  ['GET', '/wps/relay/GLS2_getVassGameType'],
  ['GET', '/wps/relay/GCS_recentGame'],
  ['GET', '/wps/relay/MCSFE_getFavoriteGames'],
  ['GET', '/wps/relay/MCSFE_getFavoriteGamesList'],
  ['GET', '/wps/relay/GLS2_roomList'],
  ['POST', '/wps/relay/MCSFE_addFavoriteGameV2'],
  ['DELETE', '/wps/relay/MCSFE_removeFavoriteGameV2'],
  ['POST', '/wps/game/launchGame'],
  ['GET', '/wps/relay/MCSFE_processContractDividend'],
  ['GET', '/wps/relay/MCSFE_processDailySalaryContract'],
  ['POST', '/wps/relay/MCSFE_processContractDividend'],
  ['POST', '/wps/relay/MCSFE_processDailySalaryContract'],
  ['POST', '/wps/relay/MCSFE_processContractHourSalary'],
  ['POST', '/wps/relay/MCSFE_processRealTimeSalaryContract'],
  ['GET', '/wps/relay/MCSFE_getMissionSummaryDetails'],
  ['GET', '/wps/relay/MCSFE_getMissionLeaderboard'],
  ['PUT', '/wps/feedback'],
  ['GET', '/wps/relay/MCSFE_getReferralDetails'],
  ['GET', '/wps/relay/MCSFE_getPointBalance'],
  ['GET', '/wps/relay/MCSFE_getPointReward'],
  ['GET', '/wps/relay/MCSFE_getRedeemPointList'],
  ['GET', '/wps/relay/MCSFE_getPointConfig'],
  ['POST', '/wps/relay/passwordCheck/MCSFE_redeemPointReward'],
  ['POST', '/wps/relay/passwordCheck/MCSFE_convertPoint'],
  ['GET', '/wps/system/helpCenter'],
  ['GET', '/wps/relay/CBS_launchChat'],
  ['GET', '/wps/relay/CBS_unreadCount'],
  ['GET', '/wps/relay/GCSGAME_getRankList'],
  ['GET', '/wps/relay/MCSFE_getRafflePromotionStatus'],
  ['POST', '/wps/relay/MCSFE_claimRafflePromotion'],
  ['GET', '/wps/relay/ODSFE2_MemTransDet'],
];

let server: TestServer;
let member: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  member = server.client();
  await member.register();
});
afterAll(() => server.stop());

const codeOf = async (method: string, path: string) => {
  const body = method === 'POST' || method === 'PUT' ? { noRouteKnowsThis: 1 } : undefined;
  const answer = await server.client().send(method, path, body);
  return answer.body?.value?.code;
};

describe('a call of specification section 7', () => {
  it.each(answered)('answers: %s %s', async (method, path) => {
    expect(await codeOf(method, path)).not.toBe('unknown-route');
  });
});

describe('the start of a page', () => {
  it('learns the module tree, the fields, the contact and the hosts of the site', async () => {
    const status = (await server.client().send('GET', '/wps/system/status')).body.value;
    expect(status).toMatchObject({ maintenance: false, regionRestriction: false, data: null });
    expect(status.location).toEqual({ ip: expect.any(String), country: '' });
    const { info } = status;
    const tree = (await server.client().send('GET', '/wps/system/whitelabel')).body.value;
    expect(info.whitelabel).toEqual(tree);
    expect(tree).toMatchObject({ modId: 'COMM3', enabled: '1' });
    const enabled = new Map(
      tree.childrenNodes.map((node: { modId: string; enabled: string }) => [node.modId, node.enabled]),
    );
    const has = (modId: string) => enabled.get(modId);
    expect(['REG3', 'FREEPLAY3', 'FUNDTRANS3'].map(has)).toEqual(['1', '1', '0']);
    expect(['GAMELO3', 'AGEANNOUNCE3', 'RTSALARY3', 'MISSIONLB3', 'CBS3', 'PROFPIC3'].map(has)).toEqual([
      '1',
      '1',
      '1',
      '1',
      '1',
      '0',
    ]);
    expect(tree.childrenNodes.every((node: object) => 'childrenNodes' in node)).toBe(true);
    const register = (await server.client().send('GET', '/wps/system/setting/register')).body.value;
    expect(info.register).toEqual(register);
    expect(register.username).toMatchObject({ patternId: 2, minLength: 4, maxLength: 20 });
    expect(info).toMatchObject({
      resources: [],
      analytics: { gtagId: '' },
      imageCDNs: [],
      launchGameCDNs: [],
    });
  });

  it('tells what the operator has set, and leaves out addresses that are none', async () => {
    const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
    const overrides = {
      contactUrl: 'mailto:help@tyche.example',
      analyticsTagId: 'G-1',
      imageCdns: ['https://img.example', 'javascript:alert(1)', 7],
      domains: ['https://two.example'],
    };
    await database.reader.rows(
      sql`update settings.merchants set overrides = overrides || ${JSON.stringify(overrides)}::jsonb`,
    );
    await database.close();
    const info = await eventually(async () => {
      const { value } = (await server.client().send('GET', '/wps/system/status')).body;
      return value.info.analytics.gtagId === 'G-1' && value.info;
    });
    expect(info).toMatchObject({
      customerService: [{ csType: '3', path: 'mailto:help@tyche.example' }],
      imageCDNs: ['https://img.example'],
    });
    const { domainList } = (await server.client().send('GET', '/wps/system/domainRoute')).body.value;
    expect(domainList[1]).toEqual({ domain: 'https://two.example', speed: null });
    expect(domainList[0].domain).toMatch(/^http/);
  });
});

describe('right after a login', () => {
  it('a member reads avatar, icon, what waits of contracts, and whether it is the first login', async () => {
    expect((await member.send('GET', '/wps/relay/MCSFE_getPlayerAvatar')).body.value).toEqual({
      avatar: '0',
      avatarType: 'STATIC',
    });
    expect((await member.send('GET', '/wps/member/info/icon')).body.value).toEqual({
      icon: '0',
      iconType: 'STATIC',
    });
    const funds = (await member.send('GET', '/wps/member/info/funds/consolidated')).body.value;
    expect(funds).toMatchObject({
      dailysalreqtype: {},
      divtypereq: {},
      contracthoursalreq: {},
      realtimesalreqtype: {},
    });
    expect((await member.send('POST', '/wps/member/firstLogin', {})).body.value).toEqual({
      firstTimeLogin: true,
    });
  });
});

describe('the lottery gateway', () => {
  it.each(['/lgw', '/lotto/lgw', '/lotto-vn/lgw'])('answers at %s', async (mount) => {
    const menus = await server.client().send('GET', `${mount}/games/game_menus`);
    expect([menus.status, Object.keys(menus.body)]).toEqual([200, expect.arrayContaining(['SSC', 'K3'])]);
    const refused = await server.client().send('POST', `${mount}/orders/betting`, {});
    expect([refused.status, refused.body.errorCode]).toEqual([401, 'not-signed-in']);
  });

  it('refuses in the shape of its family: errorCode and message, no envelope', async () => {
    const refused = await server.client().send('GET', '/lgw/numeros/near?gameId=999999');
    expect(refused.body).toEqual({
      errorCode: 'unknown-game',
      message: expect.stringMatching(/\w/),
      value: expect.objectContaining({ code: 'unknown-game' }),
    });
    const envelope = (await server.client().send('GET', '/wps/member/info')).body;
    expect(envelope).toMatchObject({ success: false, errorCode: 'not-signed-in' });
  });
});
