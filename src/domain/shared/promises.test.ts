import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maximumPasswordLength } from '#domain/accounts/password.ts';
import { maximumNameLength, renamingLimit } from '#domain/accounts/person-name.ts';
import {
  maximumSessions,
  recentAuthenticationSeconds,
  sessionLifetimes,
} from '#domain/accounts/session.ts';
import { maximumTraitLength } from '#domain/accounts/traits.ts';
import { engagementPoints } from '#domain/analytics/engagement.ts';
import {
  maximumComplimentLength,
  maximumReasonLength,
  pageSize,
  sendingLimits,
  visitorSuggestionsPerDay,
} from '#domain/compliments/compliment.ts';
import {
  countedPerReceiverAndDay,
  scorePoints,
  scoreWindowDays,
  tierOf,
} from '#domain/compliments/score.ts';
import { excerptOf, maximumAppealLength, removedTextDays } from '#domain/moderation/moderation.ts';
import { maximumTestimonialLength } from '#domain/moderation/testimonial.ts';
import { mostWords, wordLength } from '#domain/moderation/word-list.ts';
import { minimumLength } from '#guard/guard.ts';

const page = readFileSync(new URL('../../../docs/product.md', import.meta.url), 'utf8');
const rules = new Map(
  [...page.matchAll(/^- \*\*(P\d+)\*\* ((?:.|\n(?=  ))*)/gmu)].map(([, number, text]) => [
    number,
    text?.replaceAll(/\s+/gu, ' '),
  ]),
);

const day = 24 * 60 * 60;
const { access, idle, absolute, grace } = sessionLifetimes;
const tiers = [89, 90, 74, 75, 49, 50, 24, 25].map((score) => tierOf(score));

test.each([
  ['P1', `${maximumNameLength} characters at most`],
  ['P2', `8 to ${maximumPasswordLength} characters`],
  ['P4', `of ${maximumTraitLength} characters each`],
  ['P5', `three times in ${renamingLimit.days} days`],
  ['P14', `${grace} seconds longer`],
  ['P15', `${idle.remembered / day} days without use`],
  ['P15', `after ${absolute.remembered / day} days in any case`],
  ['P15', `${idle.otherwise / 3600} hours and ${absolute.otherwise / day} day`],
  ['P15', `more than ${maximumSessions}`],
  ['P17', `at most ${recentAuthenticationSeconds / 60} minutes old`],
  ['P20', `1 to ${maximumComplimentLength} characters`],
  ['P24', `${pageSize} at a time`],
  ['P29', `${sendingLimits.perHour} compliments an hour`],
  ['P29', `${sendingLimits.perReceiverAndDay} a day to the same person`],
  ['P29', `reports ${sendingLimits.reportsPerDay} a day`],
  ['P35', `${minimumLength} letters at least`],
  ['P37', `of ${wordLength.least} to ${wordLength.most} characters`],
  ['P37', `up to ${mostWords.toLocaleString('en')} that are refused or allowed`],
  ['P46', `${visitorSuggestionsPerDay} AI compliments a day`],
  ['P48', `of ${maximumTestimonialLength} characters`],
  ['P49', `the last ${scoreWindowDays} days: ${scorePoints.complimentSent} points`],
  ['P49', `${scorePoints.positiveRating} for each positive rating`],
  ['P49', `${scorePoints.thanksReceived} for each thank-you it got`],
  ['P49', `${scorePoints.thanksGiven} for each thank-you given`],
  ['P51', `${engagementPoints.complimentsSent} for each compliment sent`],
  ['P51', `${engagementPoints.thanksSent} for each thank-you given`],
  ['P51', `${engagementPoints.complimentsReceived} for each compliment received`],
  ['P51', `${engagementPoints.aiInteractions} for each use of the AI helper`],
  ['P52', `1 to ${maximumReasonLength} characters`],
  ['P53', `kept for ${removedTextDays} days`],
  ['P54', `in ${maximumAppealLength} characters`],
  ['P57', `first ${excerptOf('a'.repeat(1000)).length - 1} characters`],
])('%s of docs/product.md says “%s”', (number, words) => {
  expect(rules.get(number)).toContain(words);
});

test('the words of the rules are those of the code', () => {
  expect(renamingLimit.most).toBe(3);
  expect(access).toBe(60 * 60);
  expect(countedPerReceiverAndDay).toBe(3);
  expect(tiers).toEqual(['green', 'gold', 'blue', 'green', 'purple', 'blue', 'pink', 'purple']);
});
