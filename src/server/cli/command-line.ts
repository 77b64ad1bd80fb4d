import { parseArgs } from 'node:util';
import { changeAdministrator } from '#server/cli/admin.ts';
import { backUp } from '#server/cli/backup.ts';
import { judgeTexts } from '#server/cli/check-texts.ts';
import { checkInstallation } from '#server/cli/check.ts';
import type { Command } from '#server/cli/command.ts';
import { testMail } from '#server/cli/mail-test.ts';
import { applyMigrations } from '#server/cli/migrate.ts';
import { removeDemoCommunity } from '#server/cli/remove-demo.ts';
import { restore } from '#server/cli/restore.ts';
import { addDemoCommunity } from '#server/cli/seed-demo.ts';
import { commandName } from '#server/runtime/command-name.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { sentenceOf } from '#server/runtime/fault-sentence.ts';
import { faultOf } from '#server/runtime/fault.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

const commands: Record<string, Command> = {
  admin: changeAdministrator,
  backup: backUp,
  restore,
  migrate: applyMigrations,
  'seed-demo': addDemoCommunity,
  'remove-demo': removeDemoCommunity,
  check: checkInstallation,
  'mail-test': testMail,
  'check-texts': judgeTexts,
};

const optionNames = ['force', 'json', 'rehearse'] as const;

/** Runs the command; returns the exit code. */
export async function runCommandLine(): Promise<number> {
  try {
    await runParameters();
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

async function runParameters(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      force: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      rehearse: { type: 'boolean', default: false },
    },
  });
  const [name, ...parameters] = positionals;
  if (name === undefined) {
    console.log(overview());
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new OperatorError(`There is no command “${name}”.\n\n${overview()}`);
  if (values.help) {
    console.log(`${usageOf(command)}\n\n${command.summary}\n${command.details}`);
    return;
  }
  const unwanted = optionNames.some((name) => values[name] && !command.options?.includes(name));
  if (parameters.length > command.takes || unwanted)
    throw new OperatorError(`Too many arguments: ${usageOf(command)}`);
  await command.run(parameters, values);
}

function overview(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  const list = Object.values(commands).map(
    ({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`,
  );
  return [`${commandName} COMMAND`, '', ...list, '', 'More about a command: COMMAND --help'].join(
    '\n',
  );
}

function usageOf({ usage }: Command): string {
  return `${commandName} ${usage}`;
}

function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  // An unknown option. Node’s advice after it fits no command.
  if (error instanceof TypeError && codeOf(error).startsWith('ERR_PARSE_ARGS_'))
    return `${error.message.split('. ', 1)[0]?.replace(/\.$/u, '')}. ${commandName} --help lists the commands.`;
  // A system error is a readable sentence; the stack does not help an operator.
  if (error instanceof Error && 'syscall' in error) return error.message;
  // The other services outside tell their faults themselves.
  const fault = faultOf(error);
  if (fault !== null) return sentenceOf('database', fault);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
