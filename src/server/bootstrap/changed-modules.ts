import { registerHooks } from 'node:module';

/** Reloads changed modules of a folder. */
export interface ChangedModules {
  /** Forgets these files (URLs) and all modules that import them. */
  forget(files: Iterable<string>): void;
  forgetAll(): void;
}

/** Follows imports from now on; `folder` is a URL with a final slash. */
export function followModules(folder: string): ChangedModules {
  const importers = new Map<string, Set<string>>();
  const versions = new Map<string, number>();
  let latest = 0;

  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [file = ''] = found.url.split('?');
      if (!file.startsWith(folder)) return found;
      const [importer = ''] = (context.parentURL ?? '').split('?');
      importers.set(file, (importers.get(file) ?? new Set()).add(importer));
      const version = versions.get(file);
      return version === undefined ? found : { ...found, url: `${file}?${version}` };
    },
  });

  function forget(files: Iterable<string>): void {
    latest += 1;
    const outdated = new Set(files);
    for (const file of outdated) {
      if (!importers.has(file)) continue;
      versions.set(file, latest);
      for (const importer of importers.get(file) ?? []) outdated.add(importer);
    }
  }

  return { forget, forgetAll: () => forget(importers.keys()) };
}
