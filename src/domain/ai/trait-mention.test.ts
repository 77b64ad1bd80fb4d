import { describe, expect, it } from 'vitest';
import { mentionsTrait } from '#domain/ai/trait-mention.ts';
import type { Language } from '#domain/i18n/language.ts';

type Case = [language: Language, traits: string[], text: string];

const mentioned: Case[] = [
  ['de', ['geduldig'], 'Deine Geduld gibt anderen Zeit.'],
  ['de', ['Geduld'], 'Du bist ein geduldiger Mensch.'],
  ['de', ['geduldige'], 'Mit deinem geduldigen Blick wird vieles leichter.'],
  ['de', ['mutig'], 'Dein Mut steckt an.'],
  ['de', ['Humorvoll und direkt'], 'Mit deinem Humor lockerst du jede Runde auf.'],
  ['de', ['hilfsbereit'], 'Deine Hilfsbereitschaft entlastet alle.'],
  ['de', ['guter Zuhörer'], 'Du hörst wirklich zu.'],
  ['de', ['guter Zuhörer'], 'Wie du anderen zuhörst, tut gut.'],
  ['de', ['kocht für viele'], 'Wenn du kochst, ist immer noch ein Platz frei.'],
  ['de', ['patient'], 'Du bist geduldig mit allen.'],
  ['de', ['tanzt gern'], 'Beim Tanzen reißt du alle mit.'],
  ['de', ['fröhlich'], 'Deine froehliche Art steckt an.'],
  ['de', ['froehlich'], 'Deine fröhliche Art steckt an.'],
  ['de', ['großzügig'], 'Du bist grosszuegig.'],
  ['de', ['😊'], 'Zu dir passt „😊“.'],
  ['en', ['patient'], 'Your patience helps people think.'],
  ['en', ['creative'], 'Your creativity rubs off.'],
  ['en', ['cooks for everyone'], 'When you cook, nobody stays hungry.'],
  ['en', ['geduldig'], 'You are patient with everyone.'],
  ['zh-Hans', ['耐心'], '你的耐心让人安心。'],
  ['zh-Hans', ['很会做饭'], '你做饭的时候，大家都愿意留下来。'],
  ['zh-Hans', ['geduldig'], '你很有耐心，让人安心。'],
  ['zh-Hant', ['善於傾聽'], '你總是靜靜傾聽。'],
  ['zh-Hant', ['耐心', '細心'], '你的細心讓人放心。'],
];

const missing: Case[] = [
  ['de', ['geduldig'], 'Du bist ein wunderbarer Mensch.'],
  ['de', ['mutig'], 'Deine Mutter freut sich, vermutlich sehr.'],
  ['de', ['kocht für viele'], 'Du bist für viele ein guter Mensch.'],
  ['de', ['guter Zuhörer'], 'Du bist ein guter Mensch.'],
  ['de', [], 'Du bist geduldig.'],
  ['de', [''], 'Du bist geduldig.'],
  ['de', ['😊'], 'Du bist geduldig.'],
  ['en', ['patient'], 'You are a part of the team.'],
  ['en', ['good listener'], 'You are a good friend.'],
  ['zh-Hans', ['耐心'], '你的善良让人安心。'],
  ['zh-Hant', ['善於傾聽'], '你很會做菜。'],
];

describe('mentionsTrait', () => {
  it.each(mentioned)('%s %j is in: %s', (language, traits, text) => {
    expect(mentionsTrait(text, traits, language)).toBe(true);
  });

  it.each(missing)('%s %j is not in: %s', (language, traits, text) => {
    expect(mentionsTrait(text, traits, language)).toBe(false);
  });
});
