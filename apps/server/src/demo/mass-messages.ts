// What the demo merchant writes to its first members.
import type { DemoMessage } from '../modules/messaging/index.ts';

export const demoMessages: readonly DemoMessage[] = [
  {
    key: '3d0f7a52-4f0e-4a39-9d2b-6c1e0f5a7b11',
    kind: 'service',
    ways: ['inbox'],
    accounts: 'all',
    languages: [],
    reason: 'where members choose what they are sent',
    texts: [
      {
        language: 'EN',
        title: 'You choose which messages you get',
        content:
          'Messages about your money and your account always reach you. Offers reach you only where you agree to them: in your messages, by mail or by SMS.\n\nYou find the three choices under “Play safely”. Nothing is chosen for you, and you can change your mind at any time.',
      },
      {
        language: 'TY',
        title: 'Ikaw ang pipili kung anong mensahe ang matatanggap mo',
        content:
          'Laging darating sa iyo ang mga mensahe tungkol sa pera at account mo. Ang mga alok ay darating lang kung saan ka pumayag: sa iyong mga mensahe, sa email o sa SMS.\n\nNasa “Maglaro nang ligtas” ang tatlong pagpipilian. Walang pinipili para sa iyo, at puwede kang magbago ng isip anumang oras.',
      },
      {
        language: 'VI',
        title: 'Bạn chọn những tin nhắn mình muốn nhận',
        content:
          'Tin về tiền và tài khoản của bạn luôn được gửi đến bạn. Ưu đãi chỉ đến qua kênh mà bạn đồng ý: hộp thư trên trang, email hoặc SMS.\n\nBa lựa chọn này nằm trong mục “Chơi an toàn”. Không có mục nào được chọn sẵn, và bạn có thể đổi ý bất cứ lúc nào.',
      },
    ],
  },
];
