// Checks a raffle from what is published about it, and from nothing else: no import from this project but the parts beside it, no access
// to its database. It repeats in its own words how tickets are sealed and winners drawn, so that an error in one shows as a difference.
//
//   node tools/verify-raffle.ts <address of the raffle> [--ticket <file of a ticket's proof>]
//   node tools/verify-raffle.ts <file of the raffle> --tickets <file of the list> [--ticket <file of a ticket's proof>]
//
// A raffle whose seed nobody revealed is opened by the signature of the round that its escrow names, as 96 hexadecimal digits; with the
// signature of the raffle's own round it is also told which tickets win:
//
//   node tools/verify-raffle.ts <raffle> --open <signature> [--round <signature>]
//
// Exit status 0 when every check holds, 1 when one fails, 2 when there is nothing to check (yet).
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkBeacon, checkEscrow, comesAt, keepsCommitment, openQuicknet } from './verify-beacon.ts';
import {
  fields,
  type Fields,
  leafHash,
  list,
  load,
  number,
  Numbers,
  Report,
  rootAbove,
  runChecker,
  sha256,
  text,
} from './verify-parts.ts';

const report = new Report();

/** Reads the list of tickets: a file, or the pages behind the address of the raffle. */
async function loadTickets(source: string, file: string | undefined): Promise<readonly Fields[]> {
  if (file !== undefined) {
    const told: unknown = JSON.parse(await readFile(file, 'utf8'));
    return list(Array.isArray(told) ? told : fields(told).list).map(fields);
  }
  const tickets: Fields[] = [];
  for (let after: unknown = 0; typeof after === 'number'; ) {
    const page = await load(`${source.replace(/\/$/, '')}/tickets?after=${after}`);
    tickets.push(...list(page.list).map(fields));
    after = page.next;
  }
  return tickets;
}

function leafText(raffle: Fields, ticket: Fields): string {
  return JSON.stringify([
    'tyche-raffle-1',
    text(raffle.code),
    text(raffle.number),
    String(number(ticket.ticket)),
    text(ticket.holder),
    text(ticket.salt),
  ]);
}

function rootOf(leaves: readonly Buffer[]): string {
  let level = leaves;
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (left) above.push(right ? sha256(Buffer.of(1), left, right) : left);
    }
    level = above;
  }
  return (level[0] ?? sha256()).toString('hex');
}

/** The winning tickets and those that were passed over, in the order drawn. */
function draw(raffle: Fields, tickets: readonly Fields[], seed: string, randomness: string) {
  const numbers = new Numbers(seed, `${text(raffle.code)}|${text(raffle.number)}|${randomness}`);
  const prizes = list(raffle.prizes).reduce<number>((sum, tier) => sum + number(fields(tier).count), 0);
  const order = tickets.map((_, at) => at + 1);
  const winners: number[] = [];
  const passed: number[] = [];
  const won = new Set<string>();
  for (let i = 0; i < order.length && winners.length < prizes; i += 1) {
    const j = i + numbers.below(order.length - i);
    const drawn = order[j] ?? 0;
    order[j] = order[i] ?? 0;
    order[i] = drawn;
    const { holder, isBarred } = fields(tickets[drawn - 1]);
    if (isBarred === true || (raffle.isOnePerMember === true && won.has(text(holder)))) passed.push(drawn);
    else {
      won.add(text(holder));
      winners.push(drawn);
    }
  }
  return { winners, passed };
}

function checkTimes(raffle: Fields, beacon: Fields): void {
  const roundAt = comesAt(beacon);
  report.judge(
    number(raffle.committedAt) <= number(raffle.opensAt),
    'the seed was committed to before the first ticket',
  );
  report.judge(roundAt > number(raffle.closesAt), 'the round of the beacon comes after the close');
  report.judge(number(raffle.sealedAt) < roundAt, 'the tickets were sealed before the round of the beacon');
}

function checkSeal(raffle: Fields, tickets: readonly Fields[]): void {
  report.judge(
    tickets.length === raffle.tickets && tickets.every((ticket, at) => ticket.ticket === at + 1),
    'the list has every number from 1 on once',
    `${tickets.length} tickets`,
  );
  const root = rootOf(tickets.map((ticket) => leafHash(leafText(raffle, ticket))));
  report.judge(root === raffle.root, 'the list has the published root', root);
}

function checkResult(raffle: Fields, tickets: readonly Fields[], seed: string): void {
  const { winners, passed } = draw(raffle, tickets, seed, text(fields(raffle.beacon).randomness));
  const told = list(raffle.places).flatMap((place) => {
    const { ticket } = fields(place);
    return typeof ticket === 'number' ? [ticket] : [];
  });
  report.judge(
    winners.join() === told.join(),
    'the winners follow from seed, randomness and list',
    winners.slice(0, 20).join(', '),
  );
  const first = list(raffle.firstPassed);
  report.judge(
    passed.length === raffle.passedOver && first.every((ticket, at) => ticket === passed[at]),
    'the tickets that were passed over follow from them',
    `${passed.length}`,
  );
}

/** Opens the escrow of a raffle whose seed nobody revealed, and tells who would win. */
async function openRaffle(
  raffle: Fields,
  tickets: readonly Fields[],
  { open, round: drawn }: { readonly open: string; readonly round: string | undefined },
): Promise<number> {
  const { isQuicknetRound, openEscrow } = await openQuicknet();
  const { round, ciphertext } = fields(raffle.escrow);
  const signature = Buffer.from(open, 'hex');
  report.judge(isQuicknetRound(number(round), signature), 'the beacon signed the round of the escrow');
  const seed = openEscrow(text(ciphertext), number(round), signature);
  report.judge(seed !== null, 'the escrow opens with it', seed ?? '');
  if (seed === null) return report.end();
  report.judge(keepsCommitment(raffle, seed), 'the seed is the one that was committed to');
  const beacon = fields(raffle.beacon);
  const own = Buffer.from(drawn ?? text(beacon.signature), 'hex');
  if (own.length === 0) return report.end();
  report.judge(isQuicknetRound(number(beacon.round), own), 'the beacon signed the round of the raffle');
  const { winners } = draw(raffle, tickets, seed, sha256(own).toString('hex'));
  report.judge(true, 'the tickets that win', winners.join(', '));
  return report.end();
}

function checkTicket(raffle: Fields, proof: Fields): void {
  const leaf = text(proof.leafText);
  const root = rootAbove(leaf, proof.path);
  report.judge(root !== null && root === raffle.root, 'the ticket is among those that were sealed', leaf);
  const told: unknown = root === null ? null : JSON.parse(leaf);
  report.judge(
    Array.isArray(told) && told[1] === raffle.code && told[2] === raffle.number,
    'the ticket belongs to this raffle',
  );
}

await runChecker('verify-raffle', async () => {
  const { values, positionals } = parseArgs({
    options: {
      ticket: { type: 'string' },
      tickets: { type: 'string' },
      open: { type: 'string' },
      round: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [source] = positionals;
  if (!source) {
    process.stderr.write(
      'usage: node tools/verify-raffle.ts <address or file> [--tickets <file>] [--ticket <file>] [--open <signature> [--round <signature>]]\n',
    );
    return 2;
  }
  const raffle = await load(source);
  process.stdout.write(`raffle ${text(raffle.code)} ${text(raffle.number)}, state ${text(raffle.state)}\n`);
  const isSealed = typeof raffle.root === 'string';
  const tickets = isSealed ? await loadTickets(source, values.tickets) : [];
  if (isSealed) checkSeal(raffle, tickets);
  if (values.ticket !== undefined) checkTicket(raffle, await load(values.ticket));
  if (values.open !== undefined)
    return openRaffle(raffle, tickets, { open: values.open, round: values.round });
  if (raffle.state !== 'drawn') {
    process.stdout.write('this raffle has no winners yet: nothing to recompute\n');
    return report.failures > 0 ? 1 : 2;
  }
  const seed = text(raffle.seed);
  checkTimes(raffle, fields(raffle.beacon));
  report.judge(keepsCommitment(raffle, seed), 'the seed is the one that was committed to');
  await checkEscrow(report, raffle, seed);
  await checkBeacon(report, fields(raffle.beacon));
  checkResult(raffle, tickets, seed);
  return report.end();
});
