// The group `sgp`: sequences of calls of a vendor, with what is answered and what is left in the end.
import { amountOf, formatAmount } from '@tyche/kernel/money';
import { CallModel, changesOf, type ModelAnswer, playerOf, type RawCall } from './call-model.ts';
import { listOf, recordOf, same, VectorProblem } from './vector.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Runs one sequence; throws a `VectorProblem` where the rules answer or end otherwise. */
export function runSgp({ input, expected }: { readonly input: Fields; readonly expected: Fields }): void {
  const model = openModel(recordOf(input.start));
  if (input.parallel !== undefined) return runParallel(model, recordOf(input.parallel), expected);
  const calls =
    input.batch === undefined ? listOf(input.calls).map(recordOf) : [batchOf(recordOf(input.batch))];
  const answers: ModelAnswer[] = [];
  for (const line of calls) {
    if (line.set === undefined) answers.push(model.send(line));
    else change(model, String(line.set), recordOf(line.change));
  }
  const wanted = listOf(expected.answers);
  same('how many answers', answers.length, wanted.length);
  for (const [at, answer] of answers.entries()) sameAnswer(`answer ${at + 1}`, answer, wanted[at]);
  compareEnd(model, expected);
}

function openModel(start: Fields): CallModel {
  const model = new CallModel();
  const maxWinX = start.maxWinX ?? Object.values(recordOf(start.games)).map(recordOf)[0]?.maxWinX;
  for (const [playerId, player] of Object.entries(recordOf(start.players)))
    model.players.set(playerId, playerOf({ maxWinX, ...recordOf(player) }));
  for (const [grantId, grant] of Object.entries(recordOf(start.grants)))
    model.grants.set(grantId, Number(recordOf(grant).left));
  return model;
}

function change(model: CallModel, playerId: string, changes: RawCall): void {
  const player = model.players.get(playerId);
  if (!player) throw new VectorProblem(`no player ${playerId} to change`);
  model.players.set(playerId, {
    ...player,
    ...changesOf({ session: player.session, blocked: player.isBlocked, ...changes }),
  });
}

/** A field that the vector does not list is free. */
function sameAnswer(what: string, answer: Fields, wanted: unknown): void {
  for (const [field, value] of Object.entries(recordOf(wanted))) {
    if (field !== 'items') same(`${what}, ${field}`, answer[field], value);
    else
      for (const [at, item] of listOf(value).entries())
        sameAnswer(`${what}, item ${at + 1}`, recordOf(listOf(answer.items)[at]), item);
  }
}

function compareEnd(model: CallModel, expected: Fields): void {
  const players = [...model.players];
  const amounts = (of: (player: (typeof players)[number][1]) => bigint) =>
    Object.fromEntries(players.map(([playerId, player]) => [playerId, of(player)] as const));
  const printed = (all: Readonly<Record<string, bigint>>, withZero: boolean) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([id, amount]) =>
        amount !== 0n || withZero ? [[id, formatAmount(amount)] as const] : [],
      ),
    );
  const end: Fields = {
    balances: printed(
      amounts(({ balance }) => balance),
      true,
    ),
    receivables: printed(
      amounts(({ owed }) => owed),
      false,
    ),
    held: printed(
      amounts(({ held }) => held),
      false,
    ),
    rounds: Object.fromEntries(
      [...model.rounds].map(([key, { status, bets, wins }]) => [
        key,
        { status, bets: formatAmount(bets), wins: formatAmount(wins) },
      ]),
    ),
    incidents: model.incidents,
  };
  for (const [field, value] of Object.entries(end))
    if (expected[field] !== undefined) same(field, value, expected[field]);
}

function batchOf({ items }: Fields): RawCall {
  const win = { call: 'win', playerId: 'p1', currency: 'VND', roundId: 'r1', amount: '1' };
  const all = Array.from({ length: Number(items) }, (_, at) => ({ ...win, txId: `w${at}` }));
  return { call: 'batch', items: all };
}

function runParallel(model: CallModel, { count, amount }: Fields, expected: Fields): void {
  const [playerId = ''] = model.players.keys();
  const currency = model.players.get(playerId)?.currency;
  const bet = { call: 'bet', playerId, currency, amount };
  const answers = Array.from({ length: Number(count) }, (_, at) =>
    model.send({ ...bet, txId: `b${at}`, roundId: `r${at}` }),
  );
  const declined = answers.filter(({ status }) => status !== 'OK');
  same('accepted', answers.length - declined.length, expected.accepted);
  same('declined', declined.length, expected.declined);
  for (const { status } of declined) same('a decline', status, expected.declinedStatus);
  same('balance', formatAmount(model.players.get(playerId)?.balance ?? amountOf(-1)), expected.balance);
}
