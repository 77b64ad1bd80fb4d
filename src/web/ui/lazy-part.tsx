import { lazy, useState, type ComponentType } from 'react';

export interface LazyPart<Props = object> {
  /**
   * Fetches the code. After that the part renders at once, on the server and while hydrating. Rejects with
   * MissingCodeError.
   */
  preload: () => Promise<void>;
  Part: ComponentType<Props>;
}

/** Code could not be fetched: there is no network, or a newer version of the product has taken its files away. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/** Style sheets that did not come. The bundler asks for each once: their code would come without them. */
const missingSheets = new Set<HTMLLinkElement>();

/** Takes note of them, from now on. */
export function watchSheets(): void {
  // What cannot be fetched is told to the element alone, and on the way down to it.
  addEventListener('error', noteMissingSheet, true);
}

function noteMissingSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingSheets.add(target);
}

async function fetchMissingSheets(): Promise<void> {
  const missing = [...missingSheets];
  missingSheets.clear();
  await Promise.all(
    missing.map(async (link) => {
      const again = document.createElement('link');
      again.rel = 'stylesheet';
      again.crossOrigin = link.crossOrigin;
      again.href = link.href;
      await new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', reject);
        link.replaceWith(again);
      });
    }),
  );
}

/** A page, or a piece of one, whose code is loaded when it is needed. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    try {
      if (missingSheets.size > 0) await fetchMissingSheets();
      return (loaded ??= await load());
    } catch (error) {
      throw new MissingCodeError('The code could not be fetched.', { cause: error });
    }
  };
  const Lazy = lazy(async () => ({ default: await fetchPart() }));

  function Part(props: Props) {
    // Chosen once per mount: code that arrives later must not replace the page that is being used.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Content {...props} />;
  }

  return { preload: async () => void (await fetchPart()), Part };
}
