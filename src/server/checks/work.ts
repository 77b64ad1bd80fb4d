import { hourMilliseconds, minuteMilliseconds } from '#domain/i18n/durations.ts';
import type { OverdueWork } from '#domain/operations/check.ts';
import type { Check, Found } from '#server/checks/check.ts';
import { readFailedTasks, readOverdueWork } from '#server/db/background-work.ts';

/** How long each work may be late. Rounds wait for writers, and mails for the mail server. */
const patience: Readonly<Record<OverdueWork, number>> = {
  letters: 10 * minuteMilliseconds,
  rounds: 24 * hourMilliseconds,
  mails: hourMilliseconds,
  days: 12 * hourMilliseconds,
};

/** Tells which background work fails, and which is overdue. */
export const checkWork: Check = async ({ clock, db }) => {
  if (db === null || db instanceof Error) return [];
  const failed = (await readFailedTasks(db)).map(({ task, count, code, setAside }): Found => {
    const finding = setAside > 0 ? 'work_set_aside' : 'work_failing';
    return { finding, subject: task, values: { count, code } };
  });
  const overdue = (await readOverdueWork(db, clock.now()))
    .filter(({ work, seconds }) => 1000 * seconds > patience[work])
    .map(({ work, seconds }): Found => {
      const values = { work, minutes: Math.floor(seconds / 60) };
      return { finding: 'work_overdue', subject: work, values };
    });
  const found = [...failed, ...overdue];
  return found.length > 0 ? found : [{ finding: 'work_done' }];
};
