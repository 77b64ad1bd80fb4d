import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { textNamesOf } from '#domain/i18n/text-files.ts';
import { secretParameters } from '#domain/shared/pages.ts';
import { useUnreadTotal } from '#web/api/unread.ts';
import { confirmThenLeave } from '#web/api/unsaved-changes.ts';
import { findRoute, routeOf } from '#web/app/routes.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { textsQuery } from '#web/i18n/texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/**
 * Follows plain links without loading the document, after a question if work is unsaved. Preloads code when the user
 * points at a link; sets the title with the unread count; scrolls to the top and moves the focus.
 */
export function usePageNavigation(): void {
  const [path, navigate] = useLocation();
  const t = useTranslations();
  const client = useQueryClient();
  const { textUrl } = useLanguage();
  const unread = useUnreadTotal();
  const shownPath = useRef(path);

  useEffect(() => {
    const title = t(routeOf(path).title);
    document.title = unread > 0 ? `(${unread}) ${title}` : title;
  }, [path, t, unread]);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    const main = document.querySelector('main');
    scrollTo(0, 0);
    // Respects a page that has focused its first field.
    if (main && !main.contains(document.activeElement)) main.focus();
  }, [path]);

  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = event.defaultPrevented || hasModifier(event) ? null : findPageLink(event.target);
      if (!link) return;
      event.preventDefault();
      const address = link.pathname + link.search + link.hash;
      const isCurrentPage = address === location.pathname + location.search;
      // Keeps the state of the history entry on the same page, since a dialog may use it.
      const state: unknown = link.pathname === location.pathname ? history.state : null;
      if (isCurrentPage) navigate(address);
      else confirmThenLeave(() => navigate(address, { state }));
    };
    const preloadTarget = ({ target }: Event): void => {
      const link = findPageLink(target);
      if (!link) return;
      const { pathname } = link;
      // Ignores a failure, which the navigation itself will show.
      findRoute(pathname)
        ?.preload()
        .catch(() => undefined);
      for (const name of textNamesOf(pathname, false))
        void client.prefetchQuery(textsQuery(textUrl, name));
    };
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', preloadTarget);
    document.addEventListener('focusin', preloadTarget);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('pointerover', preloadTarget);
      document.removeEventListener('focusin', preloadTarget);
    };
  }, [client, navigate, textUrl]);
}

/** Returns the link to a page of the app; null if the browser must handle the click. */
function findPageLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return null;
  const route = link.origin === location.origin ? findRoute(link.pathname) : undefined;
  if (!route || route.comesFilled) return null;
  // Lets the server read a secret, as for a link from outside.
  const parameters = new URLSearchParams(link.search);
  if (secretParameters.some((name) => parameters.has(name))) return null;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return link.hash && isSamePage ? null : link;
}

function hasModifier(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
