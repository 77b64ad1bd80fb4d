import { useQueryClient } from '@tanstack/react-query';
import { readableText } from '#domain/compliments/compliment.ts';
import { api, read } from '#web/api/client.ts';
import { callOnce } from '#web/api/request-key.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/** Objects to the removal of one's own compliment. Errors carry the field `sentence`. */
export function useAppeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ complimentId, sentence }: { complimentId: string; sentence: string }) =>
      callOnce(['appeal', complimentId, sentence], (options) =>
        read(
          api.compliments[':id'].appeal.$post(
            { param: { id: complimentId }, json: { sentence: readableText(sentence) }, header: {} },
            options,
          ),
        ),
      ),
    // Also after a failure: another tab may have objected already. Not awaited: the form has to hear of its success first.
    onSettled: () => void client.invalidateQueries({ queryKey: ['notices'] }),
  });
}
