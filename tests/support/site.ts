import path from 'node:path';
import { createApp } from '#server/bootstrap/app.ts';
import { loadPageContent } from '#server/features/translations/queries/pages.ts';
import { readWebBuild } from '#server/http/web-build.ts';
import { projectFolder } from '#server/runtime/config.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Serves the built pages beside the API of this app. */
export async function createTestSite({ context }: TestApp) {
  return createApp(context, {
    web: await readWebBuild(path.join(projectFolder, 'dist')),
    loadContent: (language) => loadPageContent(context.db, language),
  });
}
