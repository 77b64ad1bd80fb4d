import type { Command } from '#server/cli/command.ts';
import { readConfig } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { describeStrangeName } from '#server/runtime/strange-names.ts';
import { findUnsafeSettings } from '#server/runtime/unsafe-settings.ts';

export const checkSettings: Command = {
  usage: 'check',
  takes: 0,
  summary: 'Says which settings are unsafe or missing for a real installation, and what to do.',
  details:
    'Reads the environment and .env as a start does, and changes nothing. Ends with 1 when something is unsafe.',
  run() {
    const config = readConfig();
    for (const strange of config.strangeNames)
      console.log(`Unknown: ${describeStrangeName(strange)}`);
    const findings = findUnsafeSettings(config);
    for (const { variable, problem, cure, isUnsafe } of findings) {
      const grade = isUnsafe ? 'Unsafe' : 'Missing';
      console.log(`${grade}: ${variable}: ${problem}.\n  What to do: ${cure}.`);
    }
    const unsafe = findings.filter(({ isUnsafe }) => isUnsafe).length;
    if (unsafe > 0)
      throw new OperatorError(`${unsafe} ${unsafe === 1 ? 'setting is' : 'settings are'} unsafe.`);
    console.log('No setting is unsafe.');
    return Promise.resolve();
  },
};
