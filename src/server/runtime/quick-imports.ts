import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { projectFolder } from '#server/runtime/config.ts';

/** Makes what is imported afterwards load in half the time. */
export function importQuickly(): void {
  // Not in the temporary folder, where others could change what runs here.
  enableCompileCache(path.join(projectFolder, 'node_modules/.cache/compiled'));
  // For each of Drizzle's 300 modules Node reads its package.json of 180 kB again, 0.4 s in all, only
  // to learn that they are modules.
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? '';
      const isOwnModule =
        parent.includes('/node_modules/drizzle-orm/') && /^\.\.?\/.*\.js$/.test(specifier);
      if (!isOwnModule || !parent.endsWith('.js')) return next(specifier, context);
      const url = new URL(specifier, parent).href;
      return { url, format: 'module', shortCircuit: true };
    },
  });
}
