/** Prints in milliseconds how long the guard takes to load, first text included, in a process that imports as the server does. */
import { importQuickly } from '#server/runtime/quick-imports.ts';

importQuickly();
const start = performance.now();
const { checkText } = await import('#domain/guard/check-text.ts');
checkText('Du hast heute richtig gut erklärt.', 'de');
console.log(performance.now() - start);
