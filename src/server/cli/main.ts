import { runCommandLine } from '#server/cli/command-line.ts';

process.exitCode = await runCommandLine();
