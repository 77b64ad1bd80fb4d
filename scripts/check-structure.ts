/*
 * Proves the law of the tree: the allowed file names and imports. Data comes first, so that it reads like
 * docs/decisions/001-the-house.md.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Import = { specifier: string; target: string; isType: boolean };

/** The rooms of a side from the ground up. Files import from their own room and from floors below. */
type Side = { folder: string; floors: string[][] };

const domain: Side = { folder: 'src/domain', floors: [['']] };

const guard: Side = {
  folder: 'src/guard',
  floors: [['data', 'verdict.ts'], ['engine'], ['guard.ts'], ['cases'], ['training']],
};

/** Orders the engine's folders as a text passes through them. */
const engine: Side = {
  folder: 'src/guard/engine',
  floors: [
    ['folding'],
    ['vocabulary'],
    ['reading'],
    ['finding'],
    ['judging'],
    ['check-text.ts', 'own-words.ts'],
  ],
};

const server: Side = {
  folder: 'src/server',
  floors: [
    ['runtime'],
    ['db', 'phone', 'push'],
    ['jobs'],
    ['ai', 'audit-trail', 'auth', 'backups', 'guard', 'mail', 'texts'],
    ['context.ts', 'seed'],
    ['checks'],
    ['http', 'notify'],
    ['admin'],
    ['features'],
    ['bootstrap', 'cli'],
  ],
};

const web: Side = {
  folder: 'src/web',
  floors: [
    ['ui'],
    ['i18n'],
    ['api'],
    ['forms', 'shell'],
    ['admin'],
    ['features'],
    ['app', 'worker'],
  ],
};

const sides = [domain, guard, server, web];

/** Matches the guard's public files; the browser imports only the rules, which load no engine. */
const guardEntrances = /^src\/guard\/(?:guard|verdict)\.ts$/u;
const guardRules = 'src/guard/verdict.ts';
/** Matches domain files that the guard imports; its training also learns the product's own sentences. */
const guardNeeds = /^src\/domain\/i18n\/language\.ts$/u;
const trainingNeeds =
  /^src\/domain\/(?:i18n\/language|i18n\/language-words|accounts\/trait-words)\.ts$/u;

/** Limits the files of a server feature, and the rooms that each kind of file may import. */
const serverFeatureFile = /^(?:(?:routes|actions|queries|rules|jobs)|[a-z-]+\.test)\.ts$/u;
const serverFeatureFolder = /^(?:actions|queries|routes)$/u;

const reach: { kind: RegExp; rooms: RegExp; own: RegExp; others: RegExp }[] = [
  { kind: /^rules\b/u, rooms: /^$/u, own: /^rules\b/u, others: /^$/u },
  {
    kind: /^queries\b/u,
    rooms: /^(?:db|runtime)$/u,
    own: /^(?:rules|queries)\b/u,
    others: /^queries\b/u,
  },
  {
    kind: /^(?:actions|jobs)\b/u,
    rooms:
      /^(?:context\.ts|runtime|db|ai|auth|guard|jobs|mail|audit-trail|backups|checks|notify)$/u,
    own: /^(?:rules|queries|actions)\b/u,
    others: /^(?:rules|queries|actions)\b/u,
  },
  {
    kind: /^routes\b/u,
    rooms: /^(?:context\.ts|http|admin|notify)$/u,
    own: /^(?:actions|queries|routes)\b/u,
    others: /^$/u,
  },
];

/** Matches an effect that is a block, or that only cleans up. */
const isInBraces = /^\s*\(\) => (?:\{|\(\) =>)/u;
/** Matches the return of anything but a clean-up that is a function, has a name, or comes from a named function. */
const returnsAnswer = /\breturn (?!undefined;|\(\) =>|\w+;|\w+\()/u;

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{src,tests,bench,ops,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('/node_modules/'))
  .toSorted();
const problems: string[] = [];
/** Maps each feature to those that it imports. */
const ways = new Map<string, Set<string>>();
/** Maps each file to those that it imports, types included. */
const importedBy = new Map<string, readonly string[]>();

for (const file of files) {
  const source = readFileSync(path.join(root, file), 'utf8');
  checkName(file);
  checkReexports(file, source);
  if (isTest(file)) continue;
  const imports = readImports(file, source);
  importedBy.set(
    file,
    imports.map(({ target }) => target),
  );
  checkSides(file, imports);
  for (const side of [...sides, engine]) checkFloors(file, imports, side);
  checkServerFeature(file, imports);
  checkWebFeature(file, imports);
  checkPackages(file, source);
  checkEffects(file, source);
}
checkCircles();
checkFileCircles();
checkFeatureNames();

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} problems with the structure.`);
  process.exit(1);
}
console.log(`The structure holds: ${files.length} files.`);

/** Returns imports of our own files with the paths that they mean. */
function readImports(file: string, source: string): Import[] {
  const statement =
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/gmu;
  return [...source.matchAll(statement)].flatMap(([, type, from, dynamic]) => {
    const specifier = from ?? dynamic ?? '';
    const target = resolve(file, specifier);
    return target === null ? [] : [{ specifier, target, isType: type !== undefined }];
  });
}

function resolve(file: string, specifier: string): string | null {
  const alias = /^#(domain|guard|server|web|tests|texts)\/(.+)$/u.exec(specifier);
  if (alias !== null) {
    const [, room = '', rest = ''] = alias;
    return room === 'tests' || room === 'texts' ? `${room}/${rest}` : `src/${room}/${rest}`;
  }
  if (!specifier.startsWith('.')) return null;
  return path.posix.join(path.posix.dirname(file), specifier);
}

function checkName(file: string): void {
  const name = path.posix.basename(file);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|config|data))?\.(?:ts|tsx|mjs)$/u.test(name))
    problems.push(`${file}: file names are kebab-case.`);
  if (/(?:^|\/)(?:utils?|helpers?|lib|common|misc)(?:\/|\.|-)/u.test(file))
    problems.push(`${file}: no drawers; name it for what it does.`);
  const inFeature = /^src\/server\/features\/[^/]+\/(.+)$/u.exec(file)?.[1];
  if (inFeature === undefined) return;
  const [first = '', ...rest] = inFeature.split('/');
  const allowed =
    rest.length === 0 ? serverFeatureFile.test(first) : serverFeatureFolder.test(first);
  if (!allowed) problems.push(`${file}: a server feature has no such file name.`);
}

function checkReexports(file: string, source: string): void {
  if (/\/index\.tsx?$/u.test(file)) problems.push(`${file}: no barrels.`);
  const statements = source
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  const passedOn = statements.filter((part) =>
    /^export\s+(?:type\s+)?(?:\*|\{)[^=]*\sfrom\s/u.test(part),
  );
  if (statements.length > 0 && passedOn.length === statements.length)
    problems.push(`${file}: no barrels.`);
}

function checkSides(file: string, imports: Import[]): void {
  const side = sideOf(file);
  for (const { specifier, target, isType } of imports)
    if (!mayImport(file, side, target, isType))
      problems.push(`${file}: ${side?.folder ?? 'it'} must not import ${specifier}.`);
}

/**
 * Lets server and browser import the domain, and the browser only types of the server. The domain and the guard import
 * only the files listed above from each other. Files of no side (tests, benches) also import the guard's cases.
 */
function mayImport(file: string, side: Side | null, target: string, isType: boolean): boolean {
  const other = sideOf(target);
  if (other === side) return true;
  if (other === guard) {
    if (side === web) return target === guardRules;
    return guardEntrances.test(target) || (side === null && target.startsWith('src/guard/cases/'));
  }
  if (side === null) return true;
  if (side === guard) {
    const needs = file.startsWith('src/guard/training/') ? trainingNeeds : guardNeeds;
    return needs.test(target);
  }
  // Lets all sides import the text keys as types; only the server reads the texts.
  if (target.startsWith('texts/')) return isType || side === server;
  return other === domain || (side === web && other === server && isType);
}

function checkFloors(file: string, imports: Import[], side: Side): void {
  if (!isIn(file, side)) return;
  const from = placeOf(file, side);
  if (from === null) problems.push(`${file}: no room of ${side.folder} has it.`);
  for (const { specifier, target } of imports) {
    if (from === null || !isIn(target, side)) continue;
    const to = placeOf(target, side);
    if (to?.room === from.room) continue;
    if (to === null || to.floor >= from.floor)
      problems.push(`${file}: imports go down, but ${specifier} is not below ${from.room}.`);
  }
}

/** Returns the floor of a file, counted from the ground, and its room; null if the side has no such room. */
function placeOf(file: string, side: Side): { floor: number; room: string } | null {
  if (side === domain) return { floor: 0, room: '' };
  const [room = ''] = file.slice(side.folder.length + 1).split('/');
  const floor = side.floors.findIndex((rooms) => rooms.includes(room));
  return floor === -1 ? null : { floor, room };
}

function sideOf(file: string): Side | null {
  return sides.find((side) => isIn(file, side)) ?? null;
}

function isIn(file: string, { folder }: Side): boolean {
  return file.startsWith(`${folder}/`);
}

function checkServerFeature(file: string, imports: Import[]): void {
  const own = featureOf(file);
  if (own?.side !== 'server') return;
  const rule = reach.find(({ kind }) => kind.test(own.rest));
  for (const { specifier, target } of imports) {
    if (sideOf(target) !== server) continue;
    const to = featureOf(target);
    if (to === null) {
      if (!rule?.rooms.test(placeOf(target, server)?.room ?? ''))
        problems.push(`${file}: its kind of file must not import ${specifier}.`);
    } else if (to.noun === own.noun) {
      if (!rule?.own.test(to.rest)) problems.push(`${file}: must not import ${specifier}.`);
    } else {
      remember(own, to);
      if (!rule?.others.test(to.rest)) problems.push(`${file}: must not import ${specifier}.`);
    }
  }
}

/** Lets only pages and the administrators' sections import other features. */
function checkWebFeature(file: string, imports: Import[]): void {
  const own = featureOf(file);
  if (own?.side !== 'web') return;
  for (const { specifier, target } of imports) {
    const to = featureOf(target);
    if (to?.side !== 'web' || to.noun === own.noun) continue;
    remember(own, to);
    if (!/-(?:page|section)\.tsx$/u.test(file))
      problems.push(`${file}: only pages and sections reach into others, not to ${specifier}.`);
  }
}

type Feature = { side: string; noun: string; rest: string };

function featureOf(file: string): Feature | null {
  const match = /^src\/(server|web)\/features\/([^/]+)\/(.+)$/u.exec(file);
  if (match === null) return null;
  const [, side = '', noun = '', rest = ''] = match;
  return { side, noun, rest };
}

function remember(from: Feature, to: Feature): void {
  const name = `${from.side}/${from.noun}`;
  ways.set(name, (ways.get(name) ?? new Set()).add(`${to.side}/${to.noun}`));
}

/** Forbids circles of features, also indirect ones. */
function checkCircles(): void {
  for (const [start, next] of ways) {
    const seen = new Set<string>();
    const open = [...next];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(...(ways.get(name) ?? []));
    }
    if (seen.has(start)) problems.push(`src/${start}: features in a circle.`);
  }
}

/** Forbids circles of files, even for a type. */
function checkFileCircles(): void {
  const done = new Set<string>();
  const visit = (file: string, above: readonly string[]): void => {
    const start = above.indexOf(file);
    if (start !== -1) problems.push(`${[...above.slice(start), file].join(' → ')}: a circle.`);
    if (start !== -1 || done.has(file)) return;
    for (const target of importedBy.get(file) ?? []) visit(target, [...above, file]);
    done.add(file);
  };
  for (const file of importedBy.keys()) visit(file, []);
}

/** Requires one name on both sides for a feature that the browser queries. */
function checkFeatureNames(): void {
  const asking = new Set(
    files.filter((file) => /\/[a-z-]*queries\.ts$/u.test(file)).map(browserFeature),
  );
  const answering = new Set(files.map((file) => featureOf(file)).map(serverFeature));
  for (const noun of asking)
    if (noun !== null && !answering.has(noun))
      problems.push(`src/web/features/${noun}: the server has no feature of this name.`);
}

function browserFeature(file: string): string | null {
  const feature = featureOf(file);
  return feature?.side === 'web' ? feature.noun : null;
}

function serverFeature(feature: Feature | null): string | null {
  return feature?.side === 'server' ? feature.noun : null;
}

/** Allows the domain and the guard's engine no package, and `ui` only React and uqr. */
function checkPackages(file: string, source: string): void {
  const allowed = /^src\/(?:domain|guard\/engine)\//u.test(file)
    ? /^$/u
    : file.startsWith('src/web/ui/')
      ? /^(?:react|react-dom|uqr)(?:\/|$)/u
      : null;
  if (allowed === null) return;
  for (const [, specifier = ''] of source.matchAll(/\sfrom '([^'#.][^']*)'/gu))
    if (!allowed.test(specifier)) problems.push(`${file}: must not import ${specifier}.`);
}

/**
 * Requires that an effect returns a clean-up or nothing: React calls what it returns, and methods that returned nothing
 * (scrolling) return a promise in newer browsers. So an effect has braces, and returns no answer of a method.
 */
function checkEffects(file: string, source: string): void {
  const effects = /^( *).*\buse(?:Layout|Insertion)?Effect\((.*(?:\n(?:\1 .*)?)*)/gmu;
  for (const [, , effect = ''] of source.matchAll(effects))
    if (!isInBraces.test(effect) || returnsAnswer.test(effect))
      problems.push(`${file}: an effect returns a clean-up or nothing: ${effect.trim()}`);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/u.test(file);
}
