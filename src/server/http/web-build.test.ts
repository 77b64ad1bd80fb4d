import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameOfPage, pagePaths, type PagePath } from '#domain/shared/pages.ts';
import { moduleIn, readWebBuild } from '#server/http/web-build.ts';
import { projectFolder } from '#server/runtime/config.ts';

describe('the code of a page', () => {
  it('is fetched early for each page, and is not shared', async () => {
    const web = await readWebBuild(path.join(projectFolder, 'dist'));
    const tags = pagePaths.map((page) => web.earlyTags(page));
    expect(new Set(tags)).toHaveLength(new Set(pagePaths.map(nameOfPage)).size);
    expect(web.earlyTags('/admin')).toMatch(/assets\/admin-page-/u);
    expect(web.earlyTags('/factor')).toMatch(/assets\/factor-page-/u);
  });

  it('brings the style sheets of what it shows, that of all pages first and each once', async () => {
    const web = await readWebBuild(path.join(projectFolder, 'dist'));
    const sheetsOf = (page: PagePath | null) =>
      [...web.headTags('de', page).matchAll(/rel="stylesheet" href="\/assets\/([a-z-]+)-/gu)].map(
        ([, name]) => name,
      );
    expect(sheetsOf(null)).toEqual(['main']);
    expect(sheetsOf('/')).toEqual(['main', 'home-page']);
    expect(sheetsOf('/dashboard')).toEqual(['main', 'shared', 'dashboard-page']);
  });

  it('is drawn by the sheet of all pages first, which orders the layers of the others', async () => {
    const web = await readWebBuild(path.join(projectFolder, 'dist'));
    const file = /\/assets\/main-[^"]+\.css/u.exec(web.headTags('de', null))?.[0] ?? '';
    const sheet = await readFile(path.join(web.clientFolder ?? '', file), 'utf8');
    const layers = sheet.matchAll(/@layer ([a-z]+)[{,]/gu).map(([, name]) => name);
    const ofOurs = layers.filter((name) => name !== 'properties');
    expect([...new Set(ofOurs)]).toEqual(['theme', 'base', 'components', 'utilities']);
  });

  it('has to be one module that is called for the page', () => {
    const known = ['src/web/app/admin-page.tsx', 'src/web/shell/not-found-page.tsx'];
    expect(moduleIn(known, '/admin')).toBe('src/web/app/admin-page.tsx');
    expect(moduleIn(known, '/404')).toBe('src/web/shell/not-found-page.tsx');
    expect(() => moduleIn(known, '/login')).toThrow('…/login-page.tsx');
    expect(() => moduleIn([...known, 'src/web/admin/admin-page.tsx'], '/admin')).toThrow(
      'one module',
    );
  });
});
