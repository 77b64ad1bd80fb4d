import type { CheckLine, CheckName } from '#domain/operations/check.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { checkAddress } from '#server/checks/address.ts';
import { checkBackup } from '#server/checks/backup.ts';
import { checkCertificate } from '#server/checks/certificate.ts';
import type { Check, CheckParts, Found } from '#server/checks/check.ts';
import { checkClock } from '#server/checks/clock.ts';
import { checkConfiguration } from '#server/checks/configuration.ts';
import { checkDatabase } from '#server/checks/database.ts';
import { checkDisk } from '#server/checks/disk.ts';
import { checkMailDomain } from '#server/checks/mail-domain.ts';
import { checkMailServer } from '#server/checks/mail-server.ts';
import { checkModel } from '#server/checks/model.ts';
import { checkProxy } from '#server/checks/proxy.ts';
import { checkPush } from '#server/checks/push.ts';
import { checkSignIn } from '#server/checks/sign-in.ts';
import { checkWork } from '#server/checks/work.ts';
import { doneWithin } from '#server/runtime/done-within.ts';
import { causeOf } from '#server/runtime/error-code.ts';

const checks: Record<CheckName, Check> = {
  configuration: checkConfiguration,
  address: checkAddress,
  proxy: checkProxy,
  certificate: checkCertificate,
  mail_domain: checkMailDomain,
  mail_server: checkMailServer,
  sign_in: checkSignIn,
  model: checkModel,
  push: checkPush,
  disk: checkDisk,
  clock: checkClock,
  database: checkDatabase,
  work: checkWork,
  backup: checkBackup,
};

/** For each check. */
const patienceMilliseconds = 15_000;

/** Runs all checks side by side and changes nothing. Never throws. */
export async function runChecks(
  parts: CheckParts,
  milliseconds = patienceMilliseconds,
): Promise<CheckLine[]> {
  const lines = await Promise.all(
    keysOf(checks).map(async (check) => {
      const found = await runCheck(checks[check], parts, milliseconds);
      return found.map((line) => ({ check, subject: null, values: {}, ...line }));
    }),
  );
  return lines.flat();
}

async function runCheck(check: Check, parts: CheckParts, milliseconds: number): Promise<Found[]> {
  try {
    const work = check(parts, AbortSignal.timeout(milliseconds));
    if (await doneWithin(work, milliseconds + 500)) return await work;
    return [{ finding: 'check_late', values: { seconds: milliseconds / 1000 } }];
  } catch (error) {
    return [{ finding: 'check_broken', values: { code: causeOf(error) } }];
  }
}
