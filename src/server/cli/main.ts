import { importQuickly } from '#server/runtime/quick-imports.ts';

importQuickly();
const { runCommandLine } = await import('#server/cli/command-line.ts');
process.exitCode = await runCommandLine();
