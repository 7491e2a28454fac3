// A server's process that answers calls of a vendor: see free-rounds/free-rounds.pg.test.ts. It takes a list of calls as a message, answers
// all of them at once and sends the status of each back. With a place it stops behind the statement that contains it, or behind the `commit`, says
// `here` and is killed there.
import { type Database, openDatabase, PROGRAM, type Reader, type Tx } from '../../../platform/db/database.ts';
import { findMember } from '../../members/index.ts';
import { readSgpCommand } from '../adapters/studio/sgp.ts';
import { answerCommand } from '../calls/answer-command.ts';
import { openCallQueues } from '../calls/queues.ts';

const [databaseUrl = '', vendor = '', place = ''] = process.argv.slice(2);
const database = openDatabase({ url: databaseUrl, maxConnections: 8, role: PROGRAM }).forMerchant(1);

function stayHere(): Promise<never> {
  process.send?.('here');
  return new Promise(() => setInterval(() => undefined, 60_000));
}

const stopping: Database = {
  ...database,
  reader: stoppingIn(database.reader),
  async inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const done = await database.inTransaction((tx) => work(stoppingIn(tx)));
    return place === 'commit' ? stayHere() : done;
  },
};

function stoppingIn(reader: Reader): Tx {
  const rows: Reader['rows'] = async (statement) => {
    const found = await reader.rows(statement);
    return statement.text.includes(place) ? stayHere() : found;
  };
  return { rows } as Tx;
}

const used = place === '' ? database : stopping;
const deps = { database: used, findMember, queues: openCallQueues(used) };
process.on('message', async (calls: readonly Readonly<Record<string, unknown>>[]) => {
  const answers = calls.map((call) =>
    answerCommand(deps, vendor, readSgpCommand(String(call.call), call)).then(
      ({ status }) => status,
      (error: unknown) => `thrown: ${String(error)}`,
    ),
  );
  process.send?.(await Promise.all(answers));
});
process.send?.('ready');
