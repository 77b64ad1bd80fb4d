import path from 'node:path';
import { projectFolder } from '#server/runtime/config.ts';
import { findProgram, run, say, skip, type Faults } from './product.ts';

const unit = path.join(projectFolder, 'ops/systemd/wohlwort.service');
const highest = 2.5;

/** Verifies the unit with systemd, without running it. */
export function tryUnit(): Faults {
  if (findProgram('systemd-analyze') === null) {
    skip('unit', 'no systemd-analyze');
    return [];
  }
  const faults: Faults = [];
  const verified = run('systemd-analyze', 'verify', unit);
  if (verified.status !== 0 || verified.output.includes('wohlwort.service'))
    faults.push(`systemd-analyze verify: ${verified.output}`);
  const security = run('systemd-analyze', 'security', '--offline=true', unit);
  const exposure = Number(/exposure level[^:]*: ([\d.]+)/u.exec(security.output)?.[1]);
  say(`systemd-analyze security: ${exposure}`);
  if (!(exposure <= highest)) faults.push(`the exposure is ${exposure}, above ${highest}`);
  return faults;
}
