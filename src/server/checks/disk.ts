import { statfs } from 'node:fs/promises';
import type { Check } from '#server/checks/check.ts';
import { nearestExisting } from '#server/runtime/data-folder.ts';

const megabyte = 1024 * 1024;
/** PostgreSQL's next log segments, and crash recovery. */
const leastMegabytes = 64;
const enoughMegabytes = 1024;

/** Measures the disk of DATA_DIR. */
export const checkDisk: Check = async ({ config }) => {
  const { bavail, bsize } = await statfs(nearestExisting(config.dataDir));
  const megabytes = Math.floor((bavail * bsize) / megabyte);
  const values = { megabytes };
  if (megabytes < leastMegabytes) return [{ finding: 'disk_full', values }];
  return [{ finding: megabytes < enoughMegabytes ? 'disk_low' : 'disk_free', values }];
};
