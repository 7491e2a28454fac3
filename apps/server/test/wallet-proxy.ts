// A line to the wallet that loses calls: it stands between the studio and the platform, and loses what a test says, before it arrives or on
// the way back.
import { createServer, request as openRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the studio sent. */
export interface SentCall {
  readonly call: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read calls of every shape
  readonly body: any;
}

/** `call`: it does not arrive. `answer`: it is done, and its answer is lost. */
export type Loss = 'call' | 'answer' | null;

export interface WalletProxy {
  readonly address: string;
  /** Every call, in order. */
  readonly sent: readonly SentCall[];
  /** Decides of each call what is lost of it. */
  lose(decide: (call: SentCall) => Loss): void;
  /** Sends a call again as it was, and gives its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  repeat(call: SentCall): Promise<any>;
  close(): void;
}

/** Opens a line to the platform at an address. */
export async function openWalletProxy(platform: string): Promise<WalletProxy> {
  const sent: SentCall[] = [];
  let decide: (call: SentCall) => Loss = () => null;

  /** Passes a call on. Gives the status, the headers and the text of the answer. */
  function pass({ path, headers, text }: SentCall) {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const passed = openRequest(
        `${platform}${path}`,
        { method: 'POST', headers, agent: false },
        (answer) => {
          let found = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            found += part;
          });
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 502, headers: answer.headers, text: found }),
          );
        },
      );
      passed.on('error', reject);
      passed.end(text);
    });
  }

  const server = createServer((request, response) => {
    const { url: path = '/', headers } = request;
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const call = { call: path.split(/[/?]/).at(4) ?? '', path, headers, text, body: JSON.parse(text) };
      sent.push(call);
      const loss = decide(call);
      if (loss === 'call') return void response.destroy();
      pass(call).then(
        (answer) => {
          if (loss === 'answer') return response.destroy();
          response.writeHead(answer.status, answer.headers);
          return response.end(answer.text);
        },
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    lose(next) {
      decide = next;
    },
    repeat: async (call) => JSON.parse((await pass(call)).text),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
