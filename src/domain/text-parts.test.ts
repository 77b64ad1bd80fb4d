import { describe, expect, it } from 'vitest';
import {
  addressOfTexts,
  partOfText,
  readTextParts,
  textPartsOf,
  textParts,
} from '#domain/text-parts.ts';
import texts from '#texts/de.json' with { type: 'json' };

describe('the parts of the texts', () => {
  it('have every text once, except what only mails and pushes say', () => {
    const nobodys = Object.keys(texts).filter((key) => partOfText(key) === 'nobody');
    expect(nobodys.length).toBeGreaterThan(0);
    expect(nobodys.filter((key) => !/^(?:mail|push)\./u.test(key))).toEqual([]);
    expect(partOfText('unheard.of')).toBe('nobody');
  });

  it('tell a group apart from the rest of its area', () => {
    expect(partOfText('moderation.rule.other')).toBe('members');
    expect(partOfText('moderation.queue.title')).toBe('administrators');
  });

  it('are what a page takes, for whoever looks at it', () => {
    expect(textPartsOf('/', false)).toEqual(['visitors']);
    expect(textPartsOf('/', true)).toEqual(['visitors', 'members']);
    expect(textPartsOf('/privacy', false)).toEqual(['visitors', 'readers']);
    expect(textPartsOf('/admin', false)).toEqual(['visitors', 'members', 'administrators']);
    expect(textPartsOf('/nowhere', false)).toEqual(textPartsOf('/404', false));
  });

  it('have one address for each choice', () => {
    const address = addressOfTexts('/texts/de.x', ['visitors', 'members']);
    expect(address).toBe('/texts/de.x/visitors+members.json');
    expect(readTextParts('visitors+members.json')).toEqual(['visitors', 'members']);
    expect(readTextParts(`${textParts.join('+')}.json`)).toEqual(textParts);
    for (const wrong of [
      'members+visitors.json',
      'visitors+visitors.json',
      'visitors',
      '.json',
      'nobody.json',
    ])
      expect(readTextParts(wrong), wrong).toBeNull();
  });
});
