import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSmtp } from './index.ts';

const server = createServer(talk);
let mails: string[] = [];
let url = '';

/** A mail server that takes everything: one answer for each line, and one for each mail. */
function talk(socket: Socket): void {
  let read = '';
  let isMail = false;
  socket.write('220 mail.example\r\n');
  socket.on('data', (part) => {
    read += part.toString();
    for (
      let end = read.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
      end >= 0;
      end = read.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
    ) {
      const taken = read.slice(0, end);
      read = read.slice(end + (isMail ? 5 : 2));
      if (isMail) mails.push(taken);
      const starts = !isMail && taken === 'DATA';
      isMail = starts;
      socket.write(starts ? '354 go on\r\n' : taken === 'QUIT' ? '221 bye\r\n' : '250 taken\r\n');
    }
  });
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  mails = [];
});
afterAll(() => {
  server.close();
});

const message = {
  id: 'mass-1',
  target: 'ann@mail.example',
  subject: 'Offer of the week',
  body: 'A new offer.',
  code: null,
};
const carrier = () => openSmtp(url, 'no-reply@play.example');

test('an offer tells mail programs how its reader ends offers by one call (RFC 8058)', async () => {
  const unsubscribe = 'https://play.example/wps/message/offers/withdraw/a-token';
  await carrier().send({ ...message, unsubscribe });
  const head = (mails[0] ?? '').split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';
  expect(head).toMatch(
    /^List-Unsubscribe: <https:\/\/play\.example\/wps\/message\/offers\/withdraw\/a-token>$/m,
  );
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(head).toMatch(/^To: ann@mail\.example$/m);
});

test('a code or a notice says nothing of that, and no header comes out of its words', async () => {
  await carrier().send({ ...message, subject: 'Your code\r\nList-Unsubscribe: <https://evil.example>' });
  expect(mails[0]).not.toMatch(/^List-Unsubscribe/m);
});
