/*
 * Edits the changelog for `npm run release`: `refuse-empty` fails when there is nothing to tell, `close` puts
 * unreleased news under the new version and today's date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const unreleased = '## Unreleased';
const file = path.resolve('CHANGELOG.md');
const [task] = process.argv.slice(2);
const changelog = readFileSync(file, 'utf8');
const [before = '', after = ''] = changelog.split(`${unreleased}\n`);
const [news = ''] = after.split(/^## /mu);

if (news.trim() === '') {
  console.error(
    `CHANGELOG.md has nothing under “${unreleased}”: say what people and operators will notice.`,
  );
  process.exit(1);
}
if (task === 'close') {
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    `${before}${unreleased}\n\n## ${process.env['npm_new_version']} · ${today}\n${after}`,
  );
}
