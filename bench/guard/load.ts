/** Prints in milliseconds how long the guard takes to load, first text included. */
const start = performance.now();
const { checkText } = await import('#guard/guard.ts');
checkText('Du hast heute richtig gut erklärt.', 'de');
console.log(performance.now() - start);
