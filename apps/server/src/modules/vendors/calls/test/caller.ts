// A process of its own that takes calls of the studio at once, until somebody kills it. Arguments: the database, the calls as JSON.
import { openDatabase, PROGRAM } from '../../../../platform/db/database.ts';
import { findMember } from '../../../members/index.ts';
import { readSgpCommand } from '../../adapters/studio/sgp.ts';
import { answerCommand } from '../answer-command.ts';
import { openCallQueues } from '../queues.ts';

const [url = '', calls = '[]'] = process.argv.slice(2);
const database = openDatabase({ url, maxConnections: 2, role: PROGRAM }).forMerchant(1);
const deps = { database, findMember, queues: openCallQueues(database) };
await Promise.all(
  (JSON.parse(calls) as { call: string }[]).map((call) =>
    answerCommand(deps, 'studio', readSgpCommand(call.call, call)),
  ),
);
