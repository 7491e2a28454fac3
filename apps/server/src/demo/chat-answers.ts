/** The short answers of the chat that a demo begins with, by their languages. */
export const demoAnswers = [
  { shortcut: 'hello', language: 'EN', text: 'Hello {name}, how can I help you?' },
  { shortcut: 'hello', language: 'TY', text: 'Kumusta {name}, ano ang maitutulong ko?' },
  { shortcut: 'hello', language: 'VI', text: 'Chào {name}, tôi có thể giúp gì cho bạn?' },
  {
    shortcut: 'deposit',
    language: 'EN',
    text: 'Please give me the reference of your deposit. It begins with D and is in the record of deposits.',
  },
  {
    shortcut: 'deposit',
    language: 'TY',
    text: 'Pakibigay ang reference ng deposito mo. Nagsisimula ito sa D at nasa tala ng mga deposito.',
  },
  {
    shortcut: 'deposit',
    language: 'VI',
    text: 'Vui lòng cho tôi mã của lần nạp tiền. Mã bắt đầu bằng D và có trong lịch sử nạp tiền.',
  },
] as const;
