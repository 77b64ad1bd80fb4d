import type { Language } from '#domain/i18n/language.ts';

/** Sample texts of one language. */
type SampleTexts = {
  /** Clearly of this language, even with foreign quotations. */
  written: readonly string[];
  /** Unkind, and unknown to every word list. */
  hurtful: string;
  /** Texts that a real model must refuse, and must accept. */
  providerUnkind: string;
  providerKind: string;
  /** Words frequent in compliments of this language, and words absent from them. */
  ownWords: RegExp;
  foreignWords: RegExp;
  /** A trait, the model's text in two parts, and its reason to refuse. */
  model: { trait: string; first: string; rest: string; reason: string };
  /** Two people, a letter and a reason. */
  letter: { sender: string; receiver: string; text: string; reason: string };
};

export const samples: Readonly<Record<Language, SampleTexts>> = {
  de: {
    written: [
      'Du bist geduldig, und das tut anderen gut.',
      'Deine Art, zuzuhören, macht vieles leichter. Danke dafür.',
      'Wer dich beschreibt, sagt früher oder später: ‚patient‘.',
    ],
    hurtful: 'Wenn du den Raum verlässt, geht endlich die Sonne auf.',
    providerUnkind:
      'Für jemanden wie dich war das Essen erstaunlich genießbar, sonst kannst du ja wenig.',
    providerKind: 'Du hast mir gestern so geduldig zugehört, das hat mir sehr gutgetan.',
    ownWords: /\b(?:du|dich|dir|dein\p{L}*|bei dir)\b/iu,
    foreignWords: /\b(?:you|the|and)\b|\p{Script=Han}/iu,
    model: {
      trait: 'geduldig',
      first: 'Du bist geduldig, und das spürt man.',
      rest: ' Wer aufgeregt zu dir kommt, geht ruhiger wieder. Danke dafür.',
      reason: 'Der Satz klingt ein wenig von oben herab.',
    },
    letter: {
      sender: 'Jonas',
      receiver: 'Mira',
      text: 'Du lässt andere ausreden und fragst dann genau das Richtige.',
      reason: 'Das war nicht nett gemeint.',
    },
  },
  en: {
    written: [
      'You are patient, and it shows in the small things.',
      'Your way of listening makes many things easier.',
      'There is a word in German that suits you: “geduldig”.',
    ],
    hurtful: 'Your cake reminded me of the cellar of my aunt, in the wet years.',
    providerUnkind:
      'For someone like you the meal was surprisingly edible, you are not good at much else.',
    providerKind: 'You listened to me so patiently yesterday, and it did me a lot of good.',
    ownWords: /\byou(?:r|rs)?\b/iu,
    foreignWords: /\b(?:du|und|die)\b|\p{Script=Han}/iu,
    model: {
      trait: 'patient',
      first: 'You are patient, and people notice.',
      rest: ' You give others the time they need. That does all around you good.',
      reason: 'This sounds a little like talking down to someone.',
    },
    letter: {
      sender: 'Grace',
      receiver: 'Tom',
      text: 'You listen until someone has truly finished.',
      reason: 'This was not meant kindly.',
    },
  },
  'zh-Hans': {
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
  },
  'zh-Hant': {
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
  },
};
