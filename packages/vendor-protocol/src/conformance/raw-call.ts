// Calls that break off on their way, byte by byte on a connection of their own.
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Time for the operator to take a call whose connection is closed. */
const TAKEN_MS = 25;
const ANSWER_MS = 5_000;
const CHUNK = 'x'.repeat(16_384);

/** Sends a whole call and closes the connection without reading. */
export async function closeAfter(url: URL, call: RawCall): Promise<void> {
  const socket = await open(url);
  const length = Buffer.byteLength(call.body);
  await write(socket, `${headOf(url, call, `content-length: ${length}`)}${call.body}`);
  socket.destroy();
  await sleep(TAKEN_MS);
}

/**
 * Sends less than it says, and ends the connection.
 *
 * @param part how many of the body's bytes are sent.
 * @param length the length that the header tells.
 * @returns the status of the answer; 0 without one.
 */
export async function sendPart(
  url: URL,
  call: RawCall,
  { part, length }: { readonly part: number; readonly length: number },
): Promise<number> {
  const socket = await open(url);
  const answered = answerOf(socket);
  await write(socket, headOf(url, call, `content-length: ${length}`));
  await write(socket, Buffer.from(call.body).subarray(0, part));
  socket.end();
  const http = await Promise.race([answered, sleep(ANSWER_MS, 0, { ref: false })]);
  socket.destroy();
  return http;
}

/** Sends half of a call and then nothing. Gives what ends the connection. */
export async function sendHalfAndWait(url: URL, call: RawCall): Promise<() => void> {
  const socket = await open(url);
  const bytes = Buffer.from(call.body);
  await write(socket, headOf(url, call, `content-length: ${bytes.length}`));
  await write(socket, bytes.subarray(0, bytes.length / 2));
  return () => socket.destroy();
}

/**
 * Sends a body that does not end, in chunks, until the operator answers or closes the connection.
 *
 * @returns how many bytes the operator took, at most `limit` and a chunk.
 */
export async function sendWithoutEnd(url: URL, call: RawCall, limit: number): Promise<number> {
  const socket = await open(url);
  let isOver = false;
  void answerOf(socket).then(() => {
    isOver = true;
  });
  await write(socket, headOf(url, call, 'transfer-encoding: chunked'));
  let sent = 0;
  while (!isOver && sent < limit) {
    const isWritten = await write(socket, `${CHUNK.length.toString(16)}\r\n${CHUNK}\r\n`);
    if (!isWritten) break;
    sent += CHUNK.length;
    await sleep(1);
  }
  socket.destroy();
  return sent;
}

function headOf(url: URL, { headers }: RawCall, length: string): string {
  const lines = [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    'content-type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    length,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function open(url: URL): Promise<Socket> {
  const isTls = url.protocol === 'https:';
  const port = Number(url.port || (isTls ? 443 : 80));
  const host = url.hostname;
  return new Promise((resolve, reject) => {
    const socket: Socket = isTls
      ? connectTls({ host, port, servername: host }, () => resolve(socket))
      : connect({ host, port }, () => resolve(socket));
    socket.once('error', reject);
    // A connection that the operator closes is an answer of its own.
    socket.on('error', () => undefined);
  });
}

/** False when the connection is closed already. */
function write(socket: Socket, bytes: string | Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve(false);
    else socket.write(bytes, (error) => resolve(!error));
  });
}

/** The status of what comes back; 0 when the connection ends without an answer. */
function answerOf(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    socket.on('data', (bytes: Buffer) => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString())?.[1])));
    socket.on('close', () => resolve(0));
  });
}
