// A parent that can be killed: starts the database of a folder, says where it is, and waits.
import { startEmbedded } from '../src/launcher.ts';

const server = await startEmbedded({ dataDir: process.argv[2] ?? '', fsync: false });
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid })}\n`);
process.once('SIGTERM', () => void server.stop());
