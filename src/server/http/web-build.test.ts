import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagePaths } from '#domain/pages.ts';
import { moduleIn, readWebBuild } from '#server/http/web-build.ts';
import { projectFolder } from '#server/runtime/config.ts';

describe('the code of a page', () => {
  it('is fetched early for each page, and is nobody else’s', async () => {
    const web = await readWebBuild(path.join(projectFolder, 'dist'));
    const tags = pagePaths.map((page) => web.earlyTags(page));
    expect(new Set(tags)).toHaveLength(pagePaths.length);
    expect(web.earlyTags('/admin')).toMatch(/assets\/admin-page-/u);
    expect(web.earlyTags('/factor')).toMatch(/assets\/factor-page-/u);
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
