// Mail by SMTP.
import { createTransport } from 'nodemailer';
import type { Carrier } from '../../adapter.ts';

/** Opens it for an address such as `smtps://user:password@host`; `from` is the sender. */
export function openSmtp(url: string, from: string): Carrier {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    name: 'smtp',
    async send({ id, target, subject, body }) {
      await transport.sendMail({
        to: { name: '', address: target },
        subject,
        text: body,
        messageId: `<${id}@tyche>`,
      });
    },
  };
}
