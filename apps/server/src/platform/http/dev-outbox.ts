// What a demo would have sent by mail or short message, for a person who tries it on this machine.
import type { FastifyInstance } from 'fastify';

export interface ShownMessage {
  readonly channel: string;
  readonly target: string;
  readonly subject: string;
  readonly body: string;
  readonly code: string | null;
  readonly at: Date;
}

/** Adds /dev/outbox: a page, or JSON where the request asks for it. The caller decides whether it may be there at all. */
export function addDevOutbox(app: FastifyInstance, read: () => Promise<readonly ShownMessage[]>): void {
  app.get('/dev/outbox', async (request, reply) => {
    const messages = await read();
    if ((request.headers.accept ?? '').includes('text/html'))
      return reply.type('text/html; charset=utf-8').send(pageOf(messages));
    return {
      list: messages.map(({ channel, target, subject, body, code, at }) => ({
        channel,
        target,
        subject,
        body,
        code,
        at: at.getTime(),
      })),
    };
  });
}

function pageOf(messages: readonly ShownMessage[]): string {
  const rows = messages.map(
    ({ channel, target, subject, body, at }) =>
      `<tr><td>${at.toISOString()}</td><td>${escaped(channel)}</td><td>${escaped(target)}</td>` +
      `<td>${escaped(subject)}</td><td>${escaped(body)}</td></tr>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title></head><body>' +
    '<h1>Outbox</h1><p>This demo sends nothing: what it would have sent stands here, newest first.</p>' +
    `<table border="1"><tbody>${rows.join('')}</tbody></table></body></html>`
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
