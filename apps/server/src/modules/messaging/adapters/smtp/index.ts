// Mail by SMTP.
import { createTransport } from 'nodemailer';
import type { Carrier, ListedCarrier } from '../../adapter.ts';

/** Mail to the operator's mail server. */
export const smtp: ListedCarrier = {
  code: 'smtp',
  channel: 'mail',
  variables: {
    TYCHE_SMTP_URL: {
      help: 'Where mail is handed over, as smtps://user:password@host .',
      shape: { pattern: /^smtps?:\/\/./, words: 'begin with smtp:// or smtps://' },
      isSecret: true,
    },
    TYCHE_MAIL_FROM: { help: 'Sender of mails (default no-reply@localhost).' },
  },
  async open({ read }) {
    const url = read('TYCHE_SMTP_URL');
    return url === null ? null : openSmtp(url, read('TYCHE_MAIL_FROM') ?? 'no-reply@localhost');
  },
};

/** Opens it for an address such as `smtps://user:password@host`; `from` is the sender. */
export function openSmtp(url: string, from: string): Carrier {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    name: 'smtp',
    async send({ id, target, subject, body, unsubscribe }) {
      await transport.sendMail({
        to: { name: '', address: target },
        subject,
        text: body,
        messageId: `<${id}@tyche>`,
        ...(unsubscribe !== undefined && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      });
    },
  };
}
