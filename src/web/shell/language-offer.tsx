import { useState, type MouseEvent } from 'react';
import { usePageData } from '#web/api/page-data.tsx';
import { useIsSignedIn } from '#web/api/session.ts';
import { useSelectLanguage } from '#web/shell/use-select-language.ts';
import { Button } from '#web/ui/button.tsx';

const yearSeconds = 365 * 24 * 60 * 60;

/** Offers the language that the visitor's browser prefers, in that language. Never switches by itself. */
export function LanguageOffer() {
  const { languageOffer: offer } = usePageData();
  const isSignedIn = useIsSignedIn();
  const [isOpen, setOpen] = useState(true);
  const select = useSelectLanguage();
  if (offer === null || isSignedIn || !isOpen) return null;
  const accept = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(false);
    void select(offer.iso2);
  };
  const dismiss = (): void => {
    setOpen(false);
    document.cookie = `languageOfferClosed=1; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  };
  return (
    <aside
      lang={offer.iso2}
      aria-label={offer.text}
      className="flex flex-wrap items-center justify-center gap-x-2 noscript:hidden bg-butter px-5 py-1 text-14 text-on-tint"
    >
      <p>{offer.text}</p>
      <Button variant="text" size="s" href={`?lang=${offer.iso2}`} onClick={accept}>
        {offer.accept}
      </Button>
      <Button variant="text" size="s" onClick={dismiss}>
        {offer.dismiss}
      </Button>
    </aside>
  );
}
