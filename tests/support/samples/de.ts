import type { SampleTexts } from '#tests/support/samples/sample-texts.ts';

export const german: SampleTexts = {
  unkind: {
    threat: 'Warte nur, ich bringe dich um',
    negative: 'Niemand mag dich hier, du bist überflüssig',
    'harm-wish': 'Spring doch endlich von der Brücke',
  },
  distress: 'Danke für alles, aber ich will nicht mehr leben',
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
};
