import { registerHooks } from 'node:module';

/** The modules below a folder, which can be imported anew after their files have changed. */
export interface ChangedModules {
  /** Lets go of these files (addresses) and of all that import them; the others stay as they are. */
  forget(files: Iterable<string>): void;
  /** Lets go of everything. */
  forgetAll(): void;
}

/** `folder` is an address that ends with a slash. Follows what is imported from now on. */
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
      // To Node it is another module.
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
