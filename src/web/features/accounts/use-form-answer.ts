import type { FormAnswer } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';

/** What the server said to a form of this page that no script had sent; null nearly always. */
export function useFormAnswer(page: FormAnswer['page']): FormAnswer | null {
  const { form } = usePageData();
  return form?.page === page ? form : null;
}
