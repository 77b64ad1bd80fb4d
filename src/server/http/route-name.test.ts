import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { routeNameOf } from '#server/http/route-name.ts';

const app = new Hono()
  .use(async (c, next) => {
    await next();
    c.header('X-Route', routeNameOf(c));
  })
  .use('/api/admin/*', (_, next) => next())
  .get('/api/admin/people', (c) => c.text('people'))
  .get('/api/letters/:id', (c) => c.text('letter'))
  .get('/assets/*', (c) => c.text('asset'))
  .get('*', (c) => c.text('page'));

test.each([
  ['/api/letters/7', '/api/letters/:id'],
  ['/api/admin/people', '/api/admin/people'],
  ['/api/admin/unknown', '/api/admin/*'],
  ['/assets/a.js', '/assets/*'],
  ['/profile', '/*'],
])('%s is called %s, whatever answers behind it', async (address, name) => {
  expect((await app.request(address)).headers.get('X-Route')).toBe(name);
});
