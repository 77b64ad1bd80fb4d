import type { SampleTexts } from '#tests/support/samples/sample-texts.ts';

export const simplifiedChinese: SampleTexts = {
  unkind: {
    threat: '你等着，我会杀了你',
    negative: '你就是个废物，什么都做不好',
    'harm-wish': '你怎么还不去死，真烦人',
  },
  distress: '谢谢你，可是我真的不想活了',
  written: [
    '你很有耐心，这让身边的人觉得舒服。',
    '说到你，大家迟早会提到“細心”。谢谢你。',
    '说到你，大家迟早会提到‘細心’。谢谢你。',
  ],
  hurtful: '你做的蛋糕像纸板一样，不过倒是很配你。',
  providerUnkind: '像你这样的人，这顿饭居然还能吃，反正别的你也不会。',
  providerKind: '昨天你那么耐心地听我说话，让我心里舒服多了。',
  ownWords: /[这说让们从个时]/u,
  foreignWords: /[這說讓們從個時會為過]/u,
  model: {
    trait: '耐心',
    first: '你很有耐心，身边的人都感觉得到。',
    rest: '你愿意给别人时间，别人也因此做得更好。谢谢你。',
    reason: '这句话听起来有点居高临下。',
  },
  letter: {
    sender: '林小雨',
    receiver: '王明',
    text: '你总是耐心听别人把话说完。',
    reason: '这不是善意的话。',
  },
};
