import { renderToString } from 'react-dom/server';
import type { PageData } from '#domain/pages.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { App } from '#web/app/app.tsx';
import { routeOf } from '#web/app/routes.tsx';
import { nestTexts, type CompiledTexts } from '#web/i18n/texts.ts';

export type RenderedPage = {
  /** What goes into the root element. */
  html: string;
  title: string;
  description: string;
};

/** Renders one page as the browser will render it first. Dates depend on no time zone here. */
export async function render(
  path: string,
  data: PageData,
  texts: CompiledTexts,
): Promise<RenderedPage> {
  const route = routeOf(path);
  await route.preload();
  const messages = nestTexts(texts);
  const html = renderToString(
    <App
      data={data}
      messages={messages}
      queryClient={createQueryClient()}
      timeZone="UTC"
      ssrPath={path}
    />,
  );
  return { html, title: String(texts[route.title]), description: String(texts[route.description]) };
}
