import { readableText } from '#domain/compliments/compliment.ts';
import { api, read } from '#web/api/client.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/** Objects to the removal of the sender's compliment. Throws errors with the field `sentence`. */
export function useAppeal() {
  return useMutation({
    mutationFn: ({ complimentId, sentence }: { complimentId: string; sentence: string }) =>
      withRequestKey(['appeal', complimentId, sentence], (options) =>
        read(
          api.compliments[':id'].appeal.$post(
            { param: { id: complimentId }, json: { sentence: readableText(sentence) } },
            options,
          ),
        ),
      ),
    // Refetches after a failure too: another tab may have objected. Unawaited, so that the form closes first.
    refetches: [['notifications']],
  });
}
