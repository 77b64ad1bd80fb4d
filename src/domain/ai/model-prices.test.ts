import { expect, test } from 'vitest';
import { maximumPricedModels, parseModelPrices } from '#domain/ai/model-prices.ts';

test('prices are dollars for a million tokens, of each model two or three', () => {
  expect(parseModelPrices('')).toEqual({});
  expect(parseModelPrices('{"own-7b":{"input":0.5,"output":2}}')).toEqual({
    'own-7b': { input: 0.5, output: 2 },
  });
  expect(parseModelPrices('{"own-7b":{"input":0,"output":0,"cached":0.1}}')).toEqual({
    'own-7b': { input: 0, output: 0, cached: 0.1 },
  });
});

test.each([
  'no JSON',
  '[]',
  '"own-7b"',
  '{"own-7b":5}',
  '{"own-7b":{"input":0.5}}',
  '{"own-7b":{"input":"0.5","output":2}}',
  '{"own-7b":{"input":-1,"output":2}}',
  '{"own-7b":{"input":1,"output":1e9}}',
  '{"own-7b":{"input":1,"output":1,"cached":-1}}',
  '{"two words":{"input":1,"output":1}}',
  '{"":{"input":1,"output":1}}',
])('%s is no list of prices', (value) => {
  expect(parseModelPrices(value)).toBeNull();
});

test('a list has an end', () => {
  const models = Array.from({ length: maximumPricedModels + 1 }, (_, at) => `model-${at}`);
  const prices = Object.fromEntries(models.map((model) => [model, { input: 1, output: 1 }]));
  expect(parseModelPrices(JSON.stringify(prices))).toBeNull();
});
