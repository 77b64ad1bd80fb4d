import doorUrl from './illustrations/door.svg?no-inline';
import emptyReceivedUrl from './illustrations/empty-received.svg?no-inline';
import emptySentUrl from './illustrations/empty-sent.svg?no-inline';
import emptyThanksUrl from './illustrations/empty-thanks.svg?no-inline';
import lessonUrl from './illustrations/lesson.svg?no-inline';
import notFoundUrl from './illustrations/not-found.svg?no-inline';
import offlineUrl from './illustrations/offline.svg?no-inline';
import scenesUrl from './illustrations/scenes.svg?no-inline';
import smallUrl from './illustrations/small.svg?no-inline';
import stampsUrl from './illustrations/stamps.svg?no-inline';
import streetUrl from './illustrations/street.svg?no-inline';
import typewriterUrl from './illustrations/typewriter.svg?no-inline';

/**
 * Drawings with their file and view box, which reserves the place while the file loads. Drawings seen together share a
 * file, in which each has its name as `id`.
 */
export const illustrations = {
  bird: { url: lessonUrl, viewBox: '1018 366 78 62' },
  'empty-received': { url: emptyReceivedUrl, viewBox: '0 0 360 280' },
  'empty-sent': { url: emptySentUrl, viewBox: '0 0 360 280' },
  'empty-thanks': { url: emptyThanksUrl, viewBox: '0 0 360 280' },
  envelope: { url: lessonUrl, viewBox: '-2 -2 98 68' },
  far: { url: streetUrl, viewBox: '-240 -66 1920 760' },
  'feature-ai': { url: scenesUrl, viewBox: '-1 -1 218 186' },
  'feature-random': { url: scenesUrl, viewBox: '-1 -1 218 186' },
  'feature-safe': { url: scenesUrl, viewBox: '-1 -1 218 186' },
  'feature-share': { url: smallUrl, viewBox: '-1 -1 218 186' },
  'letter-box': { url: lessonUrl, viewBox: '0 -8 430 660' },
  'letter-box-front': { url: lessonUrl, viewBox: '0 -8 430 660' },
  'letter-row-1': { url: lessonUrl, viewBox: '0 -8 430 660' },
  'letter-row-2': { url: lessonUrl, viewBox: '0 -8 430 660' },
  'letter-row-3': { url: lessonUrl, viewBox: '0 -8 430 660' },
  'letter-row-4': { url: lessonUrl, viewBox: '0 -8 430 660' },
  'not-found': { url: notFoundUrl, viewBox: '0 0 480 330' },
  offline: { url: offlineUrl, viewBox: '0 0 360 252' },
  pencil: { url: doorUrl, viewBox: '0 -14 216 58' },
  peg: { url: lessonUrl, viewBox: '0 0 18 29' },
  'pinned-sheet': { url: doorUrl, viewBox: '-26 0 402 264' },
  pole: { url: lessonUrl, viewBox: '0 0 28 1000' },
  'post-snail': { url: smallUrl, viewBox: '0 4 124 90' },
  slip: { url: lessonUrl, viewBox: '0 0 120 76' },
  'stamp-ai': { url: stampsUrl, viewBox: '-1 -1 114 134' },
  'stamp-anon': { url: stampsUrl, viewBox: '-1 -1 114 134' },
  'stamp-bird': { url: stampsUrl, viewBox: '-1 -1 114 134' },
  'stamp-house': { url: stampsUrl, viewBox: '-1 -1 114 134' },
  'stamp-pear': { url: smallUrl, viewBox: '-1 -1 114 134' },
  'stamp-pot': { url: stampsUrl, viewBox: '-1 -1 114 134' },
  'stamp-snail': { url: stampsUrl, viewBox: '-1 -1 114 134' },
  'stamp-whale': { url: stampsUrl, viewBox: '-1 -1 114 134' },
  street: { url: streetUrl, viewBox: '0 280 1920 760' },
  'street-hung': { url: streetUrl, viewBox: '0 280 1920 760' },
  'street-line': { url: streetUrl, viewBox: '0 280 1920 760' },
  'street-low': { url: streetUrl, viewBox: '0 280 1920 760' },
  'street-lying': { url: streetUrl, viewBox: '0 280 1920 760' },
  success: { url: scenesUrl, viewBox: '0 0 420 284' },
  typewriter: { url: typewriterUrl, viewBox: '0 0 360 264' },
  welcome: { url: scenesUrl, viewBox: '0 0 420 312' },
  yard: { url: doorUrl, viewBox: '0 0 300 194' },
} as const;

export type IllustrationName = keyof typeof illustrations;
