// The pages of agents through HTTP: each page of the general agent, and of agents on the levels below it.
import { runCalls } from './http-load.ts';

export interface PageLoad {
  readonly url: string;
  /** Sessions of agents; the first one is the general agent's. */
  readonly cookies: readonly string[];
  readonly seconds: number;
  /** How many agents are there at once. */
  readonly together: number;
  /** Calls a second of all of them. */
  readonly rate: number;
}

export interface PageTimes {
  readonly page: string;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly answered: number;
  readonly failed: number;
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Every page of the agent centre, with the calls that fill it. */
export function pagesOf(): Readonly<Record<string, string>> {
  const week = `startDay=${day(7)}&endDay=${day(1)}`;
  const month = `startDay=${day(25)}&endDay=${day(1)}`;
  return {
    'team overview, a week': `/wps/relay/ODSFE2_getTeamOverviewSum?${week}`,
    'team overview, 25 days': `/wps/relay/ODSFE2_getTeamOverviewSum?${month}`,
    'user loss by team, a week': `/wps/agent/downlineLottoPNL?${week}`,
    'user loss by team, 25 days': `/wps/agent/downlineLottoPNL?${month}`,
    'user loss by account, a week': `/wps/agent/downlineLottoPNL?${week}&summaryType=self`,
    income: `/wps/agent/income?${month}`,
    'team, direct': '/wps/agent/downlines',
    'team, all': '/wps/agent/downlines?downlineType=all',
    'team betting': `/wps/agent/teamBets?${week}`,
    'team movements': `/wps/agent/downlineTransaction?${week}`,
    'daily wages': '/wps/agent/pay?kind=DAILY&direction=received',
    'dividends to pay': '/wps/agent/pay?kind=DIVIDEND&direction=granted',
    'what is owed': '/wps/agent/pay/owed?kind=DAILY',
    contracts: '/wps/agent/contracts?kind=DAILY&direction=granted',
    links: '/wps/agent/affiliateUrls',
    'rebates of the downline': '/wps/agent/globalRebateSettings',
  };
}

/** Times each page in its turn: calls at a steady rate, as agents make them who look at what they get. */
export async function timePages(
  { url, cookies, seconds, together, rate }: PageLoad,
  pages = pagesOf(),
): Promise<readonly PageTimes[]> {
  const times: PageTimes[] = [];
  for (const [page, path] of Object.entries(pages)) {
    const call = (turn: number) => ({
      head: `GET ${path} HTTP/1.1\r\nCookie: ${cookies[turn % cookies.length]}`,
    });
    const { p50, p99, answered, failed } = await runCalls({
      url,
      connections: together,
      seconds,
      rate,
      call,
    });
    times.push({ page, p50, p99, answered, failed });
  }
  return times;
}
