import type { SampleTexts } from '#tests/support/samples/sample-texts.ts';

export const english: SampleTexts = {
  unkind: {
    threat: 'I know where you live, watch out',
    negative: 'Nobody likes you here, you are worthless',
    'harm-wish': 'Please just go and kill yourself',
  },
  distress: 'You were kind to me but I want to die',
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
    rest: ' You give others the time they need. That does everyone good.',
    reason: 'This sounds a little like talking down to someone.',
  },
  letter: {
    sender: 'Grace',
    receiver: 'Tom',
    text: 'You listen until someone has truly finished.',
    reason: 'This was not meant kindly.',
  },
};
