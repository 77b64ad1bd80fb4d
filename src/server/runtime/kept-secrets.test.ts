import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { provideAuthSecret } from '#server/runtime/auth-secret.ts';
import { providePushKey } from '#server/runtime/push-key.ts';

describe.each([
  ['auth-secret', (dataDir: string) => provideAuthSecret({ dataDir, authSecret: null })],
  ['push-key', (dataDir: string) => providePushKey({ dataDir, vapidPrivateKey: null })],
])('%s', (name, provide) => {
  test('is made once and kept', () => {
    const folder = temporaryFolder();
    const made = provide(folder);
    expect(made).toHaveLength(43);
    expect(provide(folder)).toBe(made);
  });

  test.each(['', '\n', 'cut off\n'])('%j in its file is neither used nor replaced', (content) => {
    const file = path.join(temporaryFolder(), name);
    writeFileSync(file, content);
    expect(() => provide(path.dirname(file))).toThrow(`${file} does not hold the`);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
