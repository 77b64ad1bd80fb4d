import { lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  /** Fetches the page's code. After that it renders at once, on the server and while hydrating. */
  preload: () => Promise<void>;
  Page: ComponentType;
}

/** A page whose code is loaded when it is needed. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async (): Promise<ComponentType> => (loaded ??= await load());
  const Lazy = lazy(async () => ({ default: await fetchPage() }));

  function Page() {
    // Chosen once per mount: code that arrives later must not replace the page that is being used.
    const [Content] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Content />;
  }

  return { preload: async () => void (await fetchPage()), Page };
}
