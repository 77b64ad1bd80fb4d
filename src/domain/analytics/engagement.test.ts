import { expect, test } from 'vitest';
import { engagementScoreOf } from '#domain/analytics/engagement.ts';

const quiet = { complimentsSent: 0, complimentsReceived: 0, thanksSent: 0, aiInteractions: 0 };

test.each([
  [{}, 0],
  [{ complimentsSent: 1 }, 30],
  [{ thanksSent: 1 }, 20],
  [{ complimentsReceived: 1 }, 10],
  [{ aiInteractions: 1 }, 10],
  [{ complimentsSent: 1, thanksSent: 1, complimentsReceived: 2, aiInteractions: 1 }, 80],
  [{ complimentsSent: 4 }, 100],
])('a day with %j counts %i', (day, score) => {
  expect(engagementScoreOf({ ...quiet, ...day })).toBe(score);
});
