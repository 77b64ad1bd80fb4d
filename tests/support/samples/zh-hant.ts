import type { SampleTexts } from '#tests/support/samples/sample-texts.ts';

export const traditionalChinese: SampleTexts = {
  unkind: {
    threat: '你等著，我會殺了你',
    negative: '你這個廢物，什麼都做不好',
    'harm-wish': '你怎麼還不去死，真煩人',
  },
  distress: '謝謝你，可是我真的不想活了',
  written: ['你很有耐心，這讓身邊的人覺得自在。', '提到你，大家早晚會說到「细心」。'],
  hurtful: '你做的蛋糕像紙板一樣，不過倒是很配你。',
  providerUnkind: '像你這樣的人，這頓飯居然還能吃，反正別的你也不會。',
  providerKind: '昨天你那麼有耐心地聽我說話，讓我心裡舒服多了。',
  ownWords: /[這說讓們從個時會]/u,
  foreignWords: /[这说让们从个时会为过]/u,
  model: {
    trait: '耐心',
    first: '你很有耐心，身邊的人都感受得到。',
    rest: '你願意給別人時間，別人也因此做得更好。謝謝你。',
    reason: '這句話聽起來有點居高臨下。',
  },
  letter: {
    sender: '陳怡君',
    receiver: '李安',
    text: '你總是耐心聽別人把話說完。',
    reason: '這不是善意的話。',
  },
};
