import type { FormAnswer } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';

/** Returns the server's answer to this page's form if it was sent without scripts; usually null. */
export function useFormAnswer(page: FormAnswer['page']): FormAnswer | null {
  const { form } = usePageData();
  return form?.page === page ? form : null;
}
