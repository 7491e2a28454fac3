// What proves a line of pay: the digest of its wagers and that of the tree of its days (docs/reference/agents.md 9.1 and 9.2).
import { createHash } from 'node:crypto';
import { type ContractKind, emptyDigest, treeHead } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import * as store from './store-digests.ts';

/** The run of lines: which facts they know. */
interface RunOf {
  readonly kind: ContractKind;
  readonly as_of: bigint;
  readonly last_credit: bigint;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly next_day: string;
  readonly timeZone: string;
  readonly is_correction: boolean;
}

type LineOf = Omit<store.TeamDays, 'key'> & { readonly startsAt: Date; readonly endsAt: Date };

const none: store.LineProof = { digest: null, wagers: null, treeDigest: null, rebateDigest: null };

/** Adds its proof to each line. */
export async function withProofs<Line extends LineOf>(
  reader: Reader,
  run: RunOf,
  lines: readonly Line[],
): Promise<readonly (Line & store.LineProof)[]> {
  if (lines.length === 0) return [];
  const teams = lines.map(({ receiver, group, firstDay, nextDay, deductsPromotions }, key) => ({
    key,
    receiver,
    group,
    firstDay,
    nextDay,
    ...(deductsPromotions !== undefined && { deductsPromotions }),
  }));
  const isSpan = run.kind === 'HOURLY' || run.kind === 'REALTIME';
  const digests = isSpan
    ? await (run.is_correction ? ofChanges(reader, run, lines, teams) : ofSpan(reader, run, teams))
    : await ofDays(reader, run, teams);
  const trees = new Map((await store.listTreeRows(reader, teams)).map(({ key, text }) => [key, text]));
  return lines.map((line, key) => {
    const found = digests.get(key);
    if (!found) return { ...line, ...none };
    const treeDigest = sha256(treeHead({ ...line, timeZone: run.timeZone }), trees.get(key) ?? '');
    return { ...line, ...found, treeDigest };
  });
}

type Found = Omit<store.LineProof, 'treeDigest'>;

async function ofSpan(
  reader: Reader,
  run: RunOf,
  teams: readonly store.TeamDays[],
): Promise<ReadonlyMap<number, Found>> {
  if (!(await store.hasFacts(reader, run.kind === 'HOURLY' ? 'HOUR' : 'WINDOW', run.starts_at)))
    return new Map();
  const rows = await store.digestSpan(reader, teams, { startsAt: run.starts_at, endsAt: run.ends_at });
  const found = new Map(rows.map(({ key, digest, wagers }) => [key, { digest, wagers, rebateDigest: null }]));
  const empty = { digest: emptyDigest, wagers: 0n, rebateDigest: null };
  return new Map(teams.map(({ key }) => [key, found.get(key) ?? empty]));
}

/** Of corrections of pay within a day: the wagers of their slot as they are known, or what came after the day. */
async function ofChanges(
  reader: Reader,
  { kind, as_of }: RunOf,
  lines: readonly LineOf[],
  teams: readonly store.TeamDays[],
): Promise<ReadonlyMap<number, Found>> {
  const rows =
    kind === 'HOURLY'
      ? await store.digestSlots(
          reader,
          teams.map((team, at) => ({ ...team, ...spanOf(lines[at]) })),
          as_of,
        )
      : await store.digestLate(reader, teams, as_of);
  const found = new Map(rows.map(({ key, digest, wagers }) => [key, { digest, wagers, rebateDigest: null }]));
  const empty = { digest: emptyDigest, wagers: 0n, rebateDigest: null };
  return new Map(teams.map(({ key }) => [key, found.get(key) ?? empty]));
}

function spanOf(line: LineOf | undefined): { readonly startsAt: Date; readonly endsAt: Date } {
  if (!line) throw new Error('a team without a line');
  return { startsAt: line.startsAt, endsAt: line.endsAt };
}

/** Day by day, so that no more than the cells of one day are in memory. */
async function ofDays(
  reader: Reader,
  { kind, as_of, last_credit: lastCredit, next_day: rebatedBefore }: RunOf,
  teams: readonly store.TeamDays[],
): Promise<ReadonlyMap<number, Found>> {
  const open = new Map(teams.map((team) => [team.key, openLine(team)]));
  const days = {
    firstDay: teams.map(({ firstDay }) => firstDay).sort()[0] ?? '',
    nextDay:
      teams
        .map(({ nextDay }) => nextDay)
        .sort()
        .at(-1) ?? '',
  };
  for (const { day, fact } of await store.listKnownFacts(reader, days, as_of)) {
    const ofDay = [...open.values()]
      .map(({ team }) => team)
      .filter(({ firstDay, nextDay }) => firstDay <= day && day < nextDay);
    if (fact === null) for (const { key } of ofDay) open.delete(key);
    if (fact === null || ofDay.length === 0) continue;
    for (const { key, text, wagers } of await store.listCellRows(reader, ofDay, { day, fact })) {
      const line = open.get(key);
      line?.cells.update(text);
      if (line) line.wagers += wagers;
    }
    if (kind !== 'DIVIDEND') continue;
    for (const { key, text } of await store.listRebateRows(reader, ofDay, { day, rebatedBefore }))
      open.get(key)?.rebates.update(text);
    for (const { key, text } of await store.listCreditRows(reader, ofDay, { day, lastCredit }))
      open.get(key)?.rebates.update(text);
  }
  return new Map(
    [...open].map(([key, { cells, rebates, wagers }]) => [
      key,
      {
        digest: cells.digest('hex'),
        wagers,
        rebateDigest: kind === 'DIVIDEND' ? rebates.digest('hex') : null,
      },
    ]),
  );
}

function openLine(team: store.TeamDays) {
  return { team, cells: createHash('sha256'), rebates: createHash('sha256'), wagers: 0n };
}

function sha256(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
