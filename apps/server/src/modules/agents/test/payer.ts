// A worker's process that pays all that is due, to be killed before one of its statements: see pay-kills.ts. It says `here` when it got
// there, and `done` when nothing is left.
import { openDatabase, PROGRAM } from '../../../platform/db/database.ts';
import { payAll, type Stop, stoppingAt, withoutTransactions } from './pay-all.ts';

const [databaseUrl = '', fault = ''] = process.argv.slice(2);

async function stayHere(): Promise<void> {
  process.send?.('here');
  await new Promise(() => setInterval(() => undefined, 60_000));
}

process.once('disconnect', () => process.exit(0));
process.once('message', (stop: Stop) => {
  const opened = openDatabase({ url: databaseUrl, maxConnections: 8, role: PROGRAM }).forMerchant(1);
  const database = fault === 'loose' ? withoutTransactions(opened) : opened;
  void payAll(stoppingAt(database, stop, stayHere)).then(() => process.send?.('done'));
});
process.send?.('ready');
