import { describe, expect, it } from 'vitest';
import {
  aiSettings,
  faultOfSetting,
  modelParameters,
  parameterNames,
  promptTypes,
  readParameters,
} from '#domain/ai/ai-settings.ts';

describe('the table of settings', () => {
  it('starts with values that it takes itself', () => {
    const refused = aiSettings.filter(({ key, initial }) => faultOfSetting(key, initial) !== null);
    expect(refused).toEqual([]);
  });

  it('has every parameter for every use of a model', () => {
    const keys = aiSettings.map(({ key }) => key);
    for (const task of promptTypes)
      for (const name of parameterNames) expect(keys).toContain(`${task}_${name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('refuses what it does not know', () => {
    expect(faultOfSetting('toString', 'on')).toBe('ai_config.error.value');
    expect(faultOfSetting('generation_tempo', '0.5')).toBe('ai_config.error.value');
  });
});

describe.each(parameterNames)('the parameter %s', (name) => {
  const { least, most, step } = modelParameters[name];

  it('is taken from end to end of its range, in steps', () => {
    const fault = `ai_config.error.${name}`;
    const check = (value: number) => faultOfSetting(`generation_${name}`, String(value));
    expect([check(least), check(most), check(least + step)]).toEqual([null, null, null]);
    expect([check(most + step), check(least + step / 2), check(least - step)]).toEqual([
      fault,
      fault,
      fault,
    ]);
    expect(faultOfSetting(`generation_${name}`, '')).toBe(fault);
  });

  it('is as it was shipped where what is stored makes no sense', () => {
    for (const stored of [undefined, 'warm', String(most + 1)])
      expect(readParameters('generation', () => stored)[name]).toBe(
        modelParameters[name].initial.generation,
      );
    expect(readParameters('validation', () => String(least))[name]).toBe(least);
  });
});
