// Checks the digits of a day of lucky bets from what is published about it, and from nothing else: no import from this project but the parts
// beside it, no access to its database. It repeats in its own words how digits are drawn, so that an error in one shows as a difference.
//
//   node tools/verify-lucky-day.ts <address or file of the day> [--bet <number>]
//
// Exit status 0 when every check holds, 1 when one fails, 2 when there is nothing to check (yet).
import { parseArgs } from 'node:util';
import { checkBeacon, checkEscrow, comesAt, keepsCommitment } from './verify-beacon.ts';
import { fields, type Fields, load, number, Numbers, Report, runChecker, text } from './verify-parts.ts';

/** The round is the first that comes after this time from the end of the day. */
const WAIT_MS = 60_000;

const report = new Report();

function checkTimes(day: Fields, beacon: Fields): void {
  report.judge(
    number(day.committedAt) < number(day.startsAt),
    'the seed was committed to before the day began',
  );
  const earliest = number(day.endsAt) + WAIT_MS;
  const at = comesAt(beacon);
  report.judge(
    at > earliest && at - number(beacon.periodSeconds) * 1_000 <= earliest,
    'the round is the first one more than a minute after the day',
    new Date(at).toISOString(),
  );
  const ofDay = text(day.day).replaceAll('-', '');
  report.judge(
    day.number === ofDay && day.code === `promo-lucky-${text(day.promotionId)}`,
    'the draw is named after the offer and the day',
  );
}

function checkDigits(day: Fields, seed: string, randomness: string): void {
  const numbers = new Numbers(seed, `${text(day.code)}|${text(day.number)}|${randomness}`);
  const digits = numbers.digits(number(day.digits));
  report.judge(digits === day.tail, 'the digits follow from seed and randomness', digits);
}

await runChecker('verify-lucky-day', async () => {
  const { values, positionals } = parseArgs({
    options: { bet: { type: 'string' } },
    allowPositionals: true,
  });
  const [source] = positionals;
  if (!source) {
    process.stderr.write('usage: node tools/verify-lucky-day.ts <address or file> [--bet <number>]\n');
    return 2;
  }
  const day = await load(source);
  process.stdout.write(`day ${text(day.day)} of ${text(day.code)}\n`);
  if (typeof day.tail !== 'string') {
    process.stdout.write('this day has no digits yet: nothing to recompute\n');
    return 2;
  }
  const beacon = fields(day.beacon);
  const seed = text(day.seed);
  checkTimes(day, beacon);
  report.judge(keepsCommitment(day, seed), 'the seed is the one that was committed to');
  await checkEscrow(report, day, seed);
  await checkBeacon(report, beacon);
  checkDigits(day, seed, text(beacon.randomness));
  if (values.bet !== undefined)
    report.judge(values.bet.endsWith(day.tail), 'the number of the bet ends in the digits', values.bet);
  return report.end();
});
