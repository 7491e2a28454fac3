// Settings of the first merchant's site, as a test changes them.
import { eventually } from '@tyche/testkit/until';
import type { Database } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestServer } from './harness.ts';

/** The age is what shows that a server has read new settings: it keeps them for a second. */
let age = 18;

/** Sets values over those of the site, and waits until the server goes by them. */
export async function setSite(
  server: TestServer,
  { reader }: Pick<Database, 'reader'>,
  values: object,
): Promise<void> {
  age += 1;
  const overrides = JSON.stringify({ ...values, minimumAge: age });
  await reader.rows(sql`
    update settings.merchants set overrides = overrides || ${overrides}::jsonb where merchant = 1`);
  await eventually(async () => {
    const { body } = await server.client().send('GET', '/wps/system/status');
    return body.value.info.minimumAge === age;
  });
}
