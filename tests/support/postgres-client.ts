import { Client } from 'pg';
import { onTestFinished } from 'vitest';

/** Connects to a database. The connection ends with the test. */
export async function connectTo(address: string): Promise<Client> {
  const client = new Client(address);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
