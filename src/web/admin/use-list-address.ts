import { useSearchParams } from 'wouter';

type Options = { replace?: boolean };

/** Keeps the filters and the page of a list in the address, but no search: browsers remember addresses. */
export function useListAddress(pageName = 'page') {
  const [parameters, setParameters] = useSearchParams();
  const change = (values: Readonly<Record<string, string | null>>, options?: Options): void =>
    setParameters((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries({ [pageName]: null, ...values }))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next;
    }, options);
  return {
    parameters,
    page: Number(/^\d{1,6}$/u.exec(parameters.get(pageName) ?? '')) || 1,
    /** Sets filters, or removes those that are null, and shows the first page. */
    change,
    onPage: (page: number, options?: Options): void =>
      change({ [pageName]: page === 1 ? null : String(page) }, options),
  };
}
