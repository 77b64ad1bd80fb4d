import type { Plugin } from 'vitest/config';
import { mutants } from './mutants.ts';

/** Puts the mutant that MUTANT names into its file while tests load it. */
export function plantMutant(): Plugin {
  const mutant = mutants.find(({ name }) => name === process.env['MUTANT']);
  const isMutated = (id: string): boolean => mutant !== undefined && id.endsWith(`/${mutant.file}`);
  return {
    name: 'plant-mutant',
    enforce: 'pre',
    // The file with the mutant must not be kept for the next run.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (isMutated(id) ? false : undefined)),
    transform: (code, id) =>
      mutant !== undefined && isMutated(id)
        ? code.replace(mutant.from, () => mutant.to)
        : undefined,
  };
}
