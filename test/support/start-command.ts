import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#server/runtime/config.ts';

const packageFile = z.object({ scripts: z.object({ start: z.string() }) });

/** What `npm start` runs when it has prepared everything, for a shell in the project's folder. */
export function startCommand(): string {
  const { scripts } = packageFile.parse(
    JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')),
  );
  return scripts.start.replace(/^.*?&& /u, '');
}

/** The flags that it gives to Node. */
export function startFlags(): string[] {
  return startCommand().match(/(?<= )--\S+/gu) ?? [];
}
