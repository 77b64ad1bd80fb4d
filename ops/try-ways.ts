/*
 * Tries, on this machine, what an operator starts from: the release archive, the systemd unit, the proxies, the monitoring
 * and the image. `node ops/try-ways.ts [trial …]`, as root on Debian; what a missing program leaves out, it says.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { postgresPrograms } from './cluster/processes.ts';
import { tryArchive, unpackRelease } from './trials/archive.ts';
import { tryDocuments } from './trials/documents.ts';
import { tryImage } from './trials/image.ts';
import { tryMonitoring } from './trials/monitoring.ts';
import { openPlace, skipped, type Faults, type Place } from './trials/product.ts';
import { tryProxies } from './trials/proxies.ts';
import { tryUnit } from './trials/unit.ts';

const trials: Record<string, (place: Place) => Faults | Promise<Faults>> = {
  archive: tryArchive,
  unit: tryUnit,
  proxies: tryProxies,
  monitoring: tryMonitoring,
  image: tryImage,
  documents: tryDocuments,
};
const chosen = process.argv.slice(2);

if (process.getuid?.() !== 0 || !existsSync(path.join(postgresPrograms, 'postgres'))) {
  console.log(
    'Skipped: the ways to run were not tried; this needs root and PostgreSQL 15 of Debian.',
  );
  process.exit(0);
}
process.exitCode = await run();

async function run(): Promise<number> {
  await using undo = new AsyncDisposableStack();
  const opened = await openPlace(undo);
  const place = { ...opened, release: unpackRelease(opened.folder) };
  const faults: Faults = [];
  for (const [name, trial] of Object.entries(trials)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`${name}:`);
    const found = await Promise.try(trial, place).catch((error: unknown) => [
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    ]);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  for (const fault of faults) console.log(`NOT AS PROMISED: ${fault}`);
  const log = path.join(place.folder, 'server.log');
  if (faults.length > 0 && existsSync(log)) console.log(readFileSync(log, 'utf8').slice(-5000));
  for (const trial of skipped) console.log(`NOT TRIED: ${trial}`);
  console.log(sum(faults.length));
  return faults.length === 0 ? 0 : 1;
}

function sum(faults: number): string {
  if (faults > 0) return `${faults} faults.`;
  return skipped.length > 0
    ? `${skipped.length} not tried; what was tried is as promised.`
    : 'All is as promised.';
}
