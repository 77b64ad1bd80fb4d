import { renderToString } from 'react-dom/server';
import type { PageData } from '#domain/pages.ts';
import type { TextPart } from '#domain/text-parts.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { App } from '#web/app/app.tsx';
import { routeOf } from '#web/app/routes.tsx';
import type { CompiledTexts } from '#web/i18n/texts.ts';

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
  texts: Readonly<Record<TextPart, CompiledTexts>>,
): Promise<RenderedPage> {
  const route = routeOf(path);
  await route.preload();
  const html = renderToString(
    <App
      data={data}
      texts={texts}
      queryClient={createQueryClient()}
      timeZone="UTC"
      ssrPath={path}
    />,
  );
  const { visitors } = texts;
  const title = String(visitors[route.title]);
  return { html, title, description: String(visitors[route.description]) };
}
