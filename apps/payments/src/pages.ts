// The pay page: plain HTML, no script.
import type { Order } from './book.ts';
import type { Action } from './provider.ts';

const buttons: readonly (readonly [Action, string])[] = [
  ['pay', 'Pay'],
  ['refuse', 'Refuse'],
  ['wrong-amount', 'Pay half of it'],
  ['late', 'Pay after it has expired'],
  ['twice', 'Pay and call back twice'],
  ['again', 'Pay two times'],
  ['silently', 'Pay and never call back'],
  ['never', 'Do nothing'],
];

export const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}' +
  'h1{font-size:1.25rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;font-weight:600}' +
  'button{font:inherit;min-height:44px;width:100%;margin:.25rem 0;border:1px solid #55606e;border-radius:8px;background:#fff;color:inherit}' +
  'button[value=pay]{background:#0b5cad;border-color:#0b5cad;color:#fff}p.note{color:#55606e}';

/** The page on which an order is paid, or what has become of it. */
export function payPage(order: Order): string {
  const rows = [
    ['Amount', `${order.amount} ${order.currency}`],
    ['Reference', order.reference],
    ['State', order.status],
    ['Payments', String(order.payments.length)],
  ].map(([name = '', value = '']) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`);
  const form =
    order.status === 'open'
      ? `<form method="post">${buttons
          .map(([action, label]) => `<button name="action" value="${action}">${label}</button>`)
          .join('')}</form>`
      : `<p><a href="${safe(order.returnUrl)}">Back to the shop</a></p>`;
  return page(
    'Demo payment',
    `<dl>${rows.join('')}</dl>${form}<p class="note">This is a demonstration. No money moves.</p>`,
  );
}

/** A page that says one thing. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(
    title,
  )}</title><link rel="stylesheet" href="/style.css"></head><body><main><h1>${safe(title)}</h1>${body}</main></body></html>`;
}

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
