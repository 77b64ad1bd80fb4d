import { describe, expect, it } from 'vitest';
import { readAddressList } from '#domain/accounts/address-list.ts';
import { fc } from '#tests/support/properties.ts';

const two = ['jana@schule.example', 'ben@schule.example'];

describe('readAddressList', () => {
  it.each([
    ['Outlook', '"Probe, Jana" <jana@schule.example>; Ben Probe <ben@schule.example>;'],
    ['Outlook with single quotes', "'jana@schule.example'; 'ben@schule.example'"],
    ['Thunderbird', 'Jana Probe <jana@schule.example>, Ben <ben@schule.example>'],
    ['Apple Mail', '„Jana Probe“ <jana@schule.example>,\n„Ben“ <ben@schule.example>'],
    ['a table', 'Name\tE-Mail\tKlasse\nJana\tjana@schule.example\t7b\nBen\tben@schule.example\t7b'],
    [
      'a table with commas',
      'name,email\n"Probe, Jana",jana@schule.example\nBen,ben@schule.example',
    ],
    ['a table with bars', '| Jana | jana@schule.example |\n| Ben | ben@schule.example |'],
    ['links', 'mailto:jana@schule.example mailto:ben@schule.example?subject=Hallo'],
    ['links in Markdown', '[Jana](mailto:jana@schule.example), [Ben](mailto:ben@schule.example)'],
    ['a sentence', 'Bitte an jana@schule.example, und an ben@schule.example.'],
    ['a letter', 'An: jana@schule.example\nCc: ben@schule.example'],
    ['a list with numbers', '1. jana@schule.example\n2) ben@schule.example'],
    ['capitals, twice', 'Jana@Schule.Example jana@schule.example ben@schule.example'],
    ['Chinese marks', 'jana@schule.example、ben@schule.example，；'],
    ['full-width letters', 'jana＠schule.example；ben@schule.example'],
    [
      'invisible characters',
      '\u{feff}jana@schule.example\u{200b}; \u{202a}ben@schule.example\u{202c}',
    ],
  ])('reads what %s gives', (_, list) => {
    expect(readAddressList(list)).toEqual({ emails: two, unfit: [] });
  });

  it('names what looks like an address and is none', () => {
    expect(readAddressList('Jana <jana@schule>, @ben, ben@schule.example')).toEqual({
      emails: ['ben@schule.example'],
      unfit: ['jana@schule', '@ben'],
    });
    expect(readAddressList('Jana Probe, Ben')).toEqual({ emails: [], unfit: [] });
  });

  it('reads every address with any name, separator and mark around it', () => {
    const names = fc.constantFrom('', 'Jana ', '"Probe, Jana" ', '„Ben“ ', 'O’Neil, Ada ', '李明 ');
    const around = fc.constantFrom(['<', '>'], ['', ''], ["'", "'"], ['(', ')'], ['mailto:', '']);
    const between = fc.constantFrom('; ', ', ', '\n', '\r\n', '\t', ' ', '；', '、', ' | ');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, around, between), { minLength: 1 }), (entries) => {
        const list = entries.map(
          ([name, [open, close], mark], at) => `${name}${open}p${at}@schule.example${close}${mark}`,
        );
        expect(readAddressList(list.join(''))).toEqual({
          emails: entries.map((_, at) => `p${at}@schule.example`),
          unfit: [],
        });
      }),
    );
  });
});
