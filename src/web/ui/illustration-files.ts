import emptyReceivedUrl from './illustrations/empty-received.svg?no-inline';
import emptySentUrl from './illustrations/empty-sent.svg?no-inline';
import emptyThanksUrl from './illustrations/empty-thanks.svg?no-inline';
import featureAiUrl from './illustrations/feature-ai.svg?no-inline';
import featureRandomUrl from './illustrations/feature-random.svg?no-inline';
import featureSafeUrl from './illustrations/feature-safe.svg?no-inline';
import featureShareUrl from './illustrations/feature-share.svg?no-inline';
import notFoundUrl from './illustrations/not-found.svg?no-inline';
import offlineUrl from './illustrations/offline.svg?no-inline';
import postSnailUrl from './illustrations/post-snail.svg?no-inline';
import stampAiUrl from './illustrations/stamp-ai.svg?no-inline';
import stampAnonUrl from './illustrations/stamp-anon.svg?no-inline';
import stampBirdUrl from './illustrations/stamp-bird.svg?no-inline';
import stampHouseUrl from './illustrations/stamp-house.svg?no-inline';
import stampPearUrl from './illustrations/stamp-pear.svg?no-inline';
import stampPotUrl from './illustrations/stamp-pot.svg?no-inline';
import stampSnailUrl from './illustrations/stamp-snail.svg?no-inline';
import stampWhaleUrl from './illustrations/stamp-whale.svg?no-inline';
import successUrl from './illustrations/success.svg?no-inline';
import typewriterUrl from './illustrations/typewriter.svg?no-inline';
import welcomeUrl from './illustrations/welcome.svg?no-inline';

/** Every drawing: where its file is, and its view box (which keeps its place before the file has arrived). */
export const illustrations = {
  'empty-received': { url: emptyReceivedUrl, viewBox: '0 0 360 280' },
  'empty-sent': { url: emptySentUrl, viewBox: '0 0 360 280' },
  'empty-thanks': { url: emptyThanksUrl, viewBox: '0 0 360 280' },
  'feature-ai': { url: featureAiUrl, viewBox: '-1 -1 218 186' },
  'feature-random': { url: featureRandomUrl, viewBox: '-1 -1 218 186' },
  'feature-safe': { url: featureSafeUrl, viewBox: '-1 -1 218 186' },
  'feature-share': { url: featureShareUrl, viewBox: '-1 -1 218 186' },
  'not-found': { url: notFoundUrl, viewBox: '0 0 480 330' },
  offline: { url: offlineUrl, viewBox: '0 0 360 252' },
  'post-snail': { url: postSnailUrl, viewBox: '0 4 124 90' },
  'stamp-ai': { url: stampAiUrl, viewBox: '-1 -1 114 134' },
  'stamp-anon': { url: stampAnonUrl, viewBox: '-1 -1 114 134' },
  'stamp-bird': { url: stampBirdUrl, viewBox: '-1 -1 114 134' },
  'stamp-house': { url: stampHouseUrl, viewBox: '-1 -1 114 134' },
  'stamp-pear': { url: stampPearUrl, viewBox: '-1 -1 114 134' },
  'stamp-pot': { url: stampPotUrl, viewBox: '-1 -1 114 134' },
  'stamp-snail': { url: stampSnailUrl, viewBox: '-1 -1 114 134' },
  'stamp-whale': { url: stampWhaleUrl, viewBox: '-1 -1 114 134' },
  success: { url: successUrl, viewBox: '0 0 420 284' },
  typewriter: { url: typewriterUrl, viewBox: '0 0 360 264' },
  welcome: { url: welcomeUrl, viewBox: '0 0 420 312' },
} as const;

export type IllustrationName = keyof typeof illustrations;
