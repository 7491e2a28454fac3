// The server as a process of its own, as an operator runs it: told by the environment, ready when it says so.
import { loadConfig } from '../apps/server/src/config.ts';
import { demo } from '../apps/server/src/demo/index.ts';
import { startServer } from '../apps/server/src/main.ts';

const config = loadConfig(process.env, process.argv.slice(2));
const server = await startServer(config, config.demo ? demo : null);
process.send?.({ url: server.url });
process.on('message', async () => {
  await server.stop();
  process.exit(0);
});
