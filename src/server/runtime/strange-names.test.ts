import { expect, test } from 'vitest';
import { variableNames } from '#server/runtime/config.ts';
import { describeStrangeName, findStrangeNames } from '#server/runtime/strange-names.ts';

const found = (given: { environment?: string[]; file?: string[] }) =>
  findStrangeNames(variableNames, { environment: [], file: [], ...given }).map(
    ({ name, nearest }) => [name, nearest],
  );

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['ADMIN_MAIL', 'ADMIN_EMAIL'],
  ['APPURL', 'APP_URL'],
  ['app-url', 'APP_URL'],
  ['port', 'PORT'],
  ['PROT', 'PORT'],
  ['REQUIRE_EMAIL_VERFICATION', 'REQUIRE_EMAIL_VERIFICATION'],
])('%s was meant to be %s, in the file as in the environment', (name, nearest) => {
  expect(found({ file: [name] })).toEqual([[name, nearest]]);
  expect(found({ environment: [name] })).toEqual([[name, nearest]]);
});

test('usual environment variables are not taken for settings', () => {
  const usual = ['HOME', 'HOSTNAME', 'PATH', 'PWD', 'SHELL', 'TZ', 'LANG', 'USER', 'TERM', 'SHLVL'];
  const more = ['NODE_OPTIONS', 'NODE_PATH', 'npm_config_port', 'PGPORT', 'MALLOC_ARENA_MAX', '_'];
  expect(found({ environment: [...usual, ...more, ...variableNames] })).toEqual([]);
});

test('an unknown name in the file is reported, without a possible part of a secret', () => {
  const file = ['OPENAI_KEY', 'MIGHAgEAMBMGByqGSM49AgEG', 'AQAB', ...variableNames];
  expect(found({ file, environment: file })).toEqual([['OPENAI_KEY', null]]);
});

test('each is one sentence that says what to do', () => {
  const strange = { file: ['SMPT_URL', 'OPENAI_KEY'], environment: [] };
  expect(findStrangeNames(variableNames, strange).map(describeStrangeName)).toEqual([
    'SMPT_URL is no setting of Wohlwort and changes nothing: did you mean SMTP_URL?',
    'OPENAI_KEY is no setting of Wohlwort and changes nothing here.',
  ]);
});
