import pg from 'pg';

/** A connection to a database. The caller ends it. */
export type Connection = Pick<pg.Client, 'query' | 'end'>;

/** Opens a connection outside of the product's pools, for what a test changes or looks at behind its back. */
export async function connect(connectionString: string): Promise<Connection> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
