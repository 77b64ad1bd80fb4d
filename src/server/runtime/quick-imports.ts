import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '#server/runtime/config.ts';

const ownFolder = pathToFileURL(path.join(projectFolder, 'src/')).href;

/** Makes what is imported afterwards load in half the time. */
export function importQuickly(): void {
  // Not in the temporary folder, where others could change what runs here.
  enableCompileCache(path.join(projectFolder, 'node_modules/.cache/compiled'));
  // For each import of Drizzle, and of each of its 300 modules, Node reads its package.json of 180 kB again, 0.6 s in
  // all, only to learn where it is and that it is a module.
  const found = new Map<string, Pick<ResolveFnOutput, 'url' | 'format'>>();
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? '';
      const isRelative = /^\.\.?\//.test(specifier);
      if (isRelative && parent.includes('/node_modules/drizzle-orm/') && parent.endsWith('.js')) {
        const url = new URL(specifier, parent).href;
        return { url, format: 'module', shortCircuit: true };
      }
      // What our own code names without a dot is the same everywhere.
      if (isRelative || !parent.startsWith(ownFolder)) return next(specifier, context);
      const known = found.get(specifier);
      if (known !== undefined) return { ...known, shortCircuit: true };
      const { url, format } = next(specifier, context);
      found.set(specifier, { url, format });
      return { url, format, shortCircuit: true };
    },
  });
}
