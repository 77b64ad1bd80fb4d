/*
 * Proves the law of the tree: which file may be called what, and who may import whom. It is written
 * as data first, so that it reads like the page in docs/decisions/001-the-house.md.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Import = { specifier: string; target: string; typeOnly: boolean };

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{src,test,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('/node_modules/'))
  .toSorted();
const problems: string[] = [];

const serverFeatureFile = /^(?:(?:routes|actions|queries|rules|jobs|prompt)|[a-z-]+\.test)\.ts$/u;
const serverFeatureFolder = /^(?:actions|queries|routes)$/u;

/** What each kind of server file may reach, beside the domain and packages. */
const serverRooms: { room: RegExp; may: RegExp[] }[] = [
  { room: /^src\/server\/features\/[^/]+\/rules(?:\.ts|\/)/u, may: [] },
  {
    room: /^src\/server\/features\/[^/]+\/queries(?:\.ts|\/)/u,
    may: [/^src\/server\/db\//u, /^src\/server\/features\/OWN\/(?:rules|queries)/u],
  },
  {
    room: /^src\/server\/features\/[^/]+\/(?:actions|jobs)(?:\.ts|\/)/u,
    may: [
      /^src\/server\/(?:context|clock)\.ts$/u,
      /^src\/server\/db\//u,
      /^src\/server\/(?:ai|auth|guard|jobs|mail)\//u,
      /^src\/server\/features\/OWN\/(?:rules|queries|actions|prompt)/u,
      /^src\/server\/features\/[^/]+\/(?:actions|queries)/u,
    ],
  },
  {
    room: /^src\/server\/features\/[^/]+\/routes(?:\.ts|\/)/u,
    may: [
      /^src\/server\/context\.ts$/u,
      /^src\/server\/http\//u,
      /^src\/server\/features\/OWN\/(?:actions|queries|routes)/u,
    ],
  },
  {
    room: /^src\/server\/(?:http|db|ai|mail|jobs|auth|phone|texts|guard)\//u,
    may: [/^src\/server\/(?!features\/|main\.ts|app\.ts|cli)/u],
  },
];

/** The text guard's folders in the order of a text's way: each imports only from itself and those before. */
const guardFolders = ['folding', 'vocabulary', 'compiling', 'reading', 'finding', 'judging'];

for (const file of files) {
  const imports = readImports(file);
  checkName(file);
  checkDrawers(file);
  checkBarrel(file);
  checkServer(file, imports);
  checkWeb(file, imports);
  checkDomain(file, imports);
  checkGuard(file, imports);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} problems with the structure.`);
  process.exit(1);
}
console.log(`The structure holds: ${files.length} files.`);

/** Imports of our own files with the paths that they mean. */
function readImports(file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const statement =
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/gmu;
  return [...source.matchAll(statement)].flatMap(([, type, from, dynamic]) => {
    const specifier = from ?? dynamic ?? '';
    const target = resolve(file, specifier);
    return target === null ? [] : [{ specifier, target, typeOnly: type !== undefined }];
  });
}

function resolve(file: string, specifier: string): string | null {
  const alias = /^#(domain|server|web|test|texts)\/(.+)$/u.exec(specifier);
  if (alias !== null) {
    const [, room = '', rest = ''] = alias;
    return room === 'test' || room === 'texts' ? `${room}/${rest}` : `src/${room}/${rest}`;
  }
  if (!specifier.startsWith('.')) return null;
  return path.posix.join(path.posix.dirname(file), specifier);
}

function checkName(file: string): void {
  const name = path.posix.basename(file);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|config|data))?\.(?:ts|tsx|mjs)$/u.test(name))
    problems.push(`${file}: file names are kebab-case.`);
  const feature = /^src\/server\/features\/[^/]+\/(.+)$/u.exec(file)?.[1];
  if (feature === undefined) return;
  const [first = '', ...rest] = feature.split('/');
  const allowed =
    rest.length === 0 ? serverFeatureFile.test(first) : serverFeatureFolder.test(first);
  if (!allowed) problems.push(`${file}: a server feature has no such file name.`);
}

function checkDrawers(file: string): void {
  if (/(?:^|\/)(?:utils?|helpers?|lib|common|misc)(?:\/|\.|-)/u.test(file))
    problems.push(`${file}: no drawers; name it for what it does.`);
}

function checkBarrel(file: string): void {
  if (/\/index\.tsx?$/u.test(file)) problems.push(`${file}: no barrels.`);
  const source = readFileSync(path.join(root, file), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/.*$/gmu,
    '',
  );
  const statements = source
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  const passedOn = statements.filter((part) =>
    /^export\s+(?:type\s+)?(?:\*|\{)[^=]*\sfrom\s/u.test(part),
  );
  if (statements.length > 0 && passedOn.length === statements.length)
    problems.push(`${file}: no barrels.`);
}

function checkDomain(file: string, imports: Import[]): void {
  if (!file.startsWith('src/domain/') || isTest(file)) return;
  for (const { specifier, target } of imports)
    if (!target.startsWith('src/domain/'))
      problems.push(`${file}: the domain imports ${specifier}.`);
  const source = readFileSync(path.join(root, file), 'utf8');
  for (const [, specifier = ''] of source.matchAll(/\sfrom '([^'#.][^']*)'/gu))
    problems.push(`${file}: the domain imports the package ${specifier}.`);
}

function checkGuard(file: string, imports: Import[]): void {
  const own = guardFloor(file);
  if (own === null || isTest(file)) return;
  for (const { specifier, target } of imports)
    if ((guardFloor(target) ?? 0) > own)
      problems.push(`${file}: imports ${specifier}, which comes later on a text's way.`);
}

/** How far on a text's way a file of the guard stands, or null; its data and its answer stand nowhere. */
function guardFloor(file: string): number | null {
  const place = /^src\/domain\/guard\/(?!data\/|verdict\.ts$)(?:([a-z]+)\/)?/u.exec(file);
  if (place === null) return null;
  const [, folder] = place;
  return folder === undefined ? guardFolders.length : guardFolders.indexOf(folder);
}

function checkServer(file: string, imports: Import[]): void {
  if (!file.startsWith('src/server/') || isTest(file)) return;
  const own = /^src\/server\/features\/([^/]+)\//u.exec(file)?.[1] ?? '';
  const room = serverRooms.find((candidate) => candidate.room.test(file));
  for (const { specifier, target, typeOnly } of imports) {
    if (target.startsWith('src/web/')) problems.push(`${file}: the server imports ${specifier}.`);
    if (room === undefined || !target.startsWith('src/server/')) continue;
    // What is only a type ties nothing together at run time; the context's type is passed around.
    if (typeOnly && !target.startsWith('src/server/features/')) continue;
    const allowed = room.may.some((rule) =>
      new RegExp(rule.source.replaceAll('OWN', own), 'u').test(target),
    );
    if (!allowed) problems.push(`${file}: must not import ${specifier}.`);
  }
}

function checkWeb(file: string, imports: Import[]): void {
  if (!file.startsWith('src/web/') || isTest(file)) return;
  const own = /^src\/web\/features\/([^/]+)\//u.exec(file)?.[1];
  const isPage = file.endsWith('-page.tsx');
  for (const { specifier, target, typeOnly } of imports) {
    if (target.startsWith('src/server/') && !typeOnly)
      problems.push(`${file}: the browser imports the server's ${specifier}.`);
    if (file.startsWith('src/web/ui/') && !target.startsWith('src/web/ui/'))
      problems.push(`${file}: ui knows nothing of the product, but imports ${specifier}.`);
    const other = /^src\/web\/features\/([^/]+)\//u.exec(target)?.[1];
    if (own !== undefined && other !== undefined && other !== own && !isPage)
      problems.push(`${file}: only pages reach into other features, but it imports ${specifier}.`);
    if (/^src\/web\/(?:api|i18n)\//u.test(file) && other !== undefined)
      problems.push(`${file}: must not import ${specifier}.`);
  }
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/u.test(file);
}
