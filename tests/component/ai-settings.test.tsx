import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { AiConfigSection } from '#web/features/prompts/ai-config-section.tsx';
import type { AiConfig } from '#web/features/prompts/queries.ts';

const get = 'GET /api/admin/ai-config';
const put = 'PUT /api/admin/ai-config';

test('only changed fields are saved, with their former values', async () => {
  const network = ready();
  network.answer(put, { status: 200, body: config({ generation_temperature: '0.6' }) });
  const { user } = renderPage(<AiConfigSection />);
  await fill(user, await screen.findByLabelText('Temperatur beim Schreiben'), '0.6');
  await user.click(saveButton());
  await findToast(t('ai_config.form.saved'));
  expect(network.calls.at(-1)?.body).toEqual({
    values: { generation_temperature: '0.6' },
    before: expect.objectContaining({ ai_enabled: 'on', generation_temperature: '0.7' }),
  });
});

test('the moderation of the provider is a switch of its own', async () => {
  const network = ready();
  network.answer(put, { status: 200, body: config({ moderation_enabled: 'off' }) });
  const { user } = renderPage(<AiConfigSection />);
  const moderation = await screen.findByLabelText(t('ai_config.form.moderation'));
  expect(moderation).toBeChecked();
  expect(moderation).toHaveAccessibleDescription(t('ai_config.form.moderation_hint'));
  await user.click(moderation);
  await user.click(saveButton());
  await findToast(t('ai_config.form.saved'));
  expect(network.calls.at(-1)?.body).toMatchObject({ values: { moderation_enabled: 'off' } });
});

test('a change by another person is shown, and replaced only on confirmation', async () => {
  const network = ready();
  network.answer(put, conflict('generation_temperature', '0.4'));
  const { user } = renderPage(<AiConfigSection />);
  const temperature = await screen.findByLabelText('Temperatur beim Schreiben');
  await fill(user, temperature, '0.9');
  await user.click(saveButton());
  await waitFor(() => expect(temperature).toHaveAccessibleDescription(/inzwischen „0,4“/u));
  expect(screen.getAllByText(/Hier steht inzwischen/u)).toHaveLength(1);

  network.answer(put, { status: 200, body: config({ generation_temperature: '0.9' }) });
  await user.click(saveButton());
  await findToast(t('ai_config.form.saved'));
  expect(network.calls.at(-1)?.body).toMatchObject({
    values: { generation_temperature: '0.9' },
    before: { generation_temperature: '0.4' },
  });
});

test.for([
  ['{"our-own":{"input":0.5,"output":1.075}}', 'Hier steht inzwischen „our-own: 0,5 / 1,075“.'],
  ['', 'Dieses Feld ist inzwischen leer.'],
] as const)(
  'prices that another person has saved are told as prices: %s',
  async ([value, said]) => {
    const network = ready({ model_prices: '{"before":{"input":1,"output":1}}' });
    network.answer(put, conflict('model_prices', value));
    const { user } = renderPage(<AiConfigSection />);
    await user.click(await screen.findByRole('button', { name: t('ai_config.form.price_add') }));
    const [, model] = screen.getAllByLabelText('Modell');
    const [, input] = screen.getAllByLabelText('Eingabe');
    const [, output] = screen.getAllByLabelText('Ausgabe');
    if (model && input && output) {
      await fill(user, model, 'another');
      await fill(user, input, '1');
      await fill(user, output, '2');
    }
    await user.click(saveButton());
    expect(await screen.findByText(said, { exact: false })).toBeVisible();
  },
);

test('an invalid temperature, budget or price is refused at its field, and nothing is sent', async () => {
  const network = ready();
  const { user } = renderPage(<AiConfigSection />);
  const temperature = await screen.findByLabelText('Temperatur beim Prüfen');
  const budget = screen.getByLabelText(t('ai_config.form.budget'));
  await fill(user, temperature, '1.5');
  await fill(user, budget, 'zwei');
  await user.click(saveButton());
  expect(temperature).toHaveAccessibleDescription(t('ai_config.error.temperature'));
  expect(budget).toHaveAccessibleDescription(expect.stringContaining(t('ai_config.error.budget')));

  await fill(user, temperature, '0.2');
  await fill(user, budget, '2,50');
  const prices = within(screen.getByRole('group', { name: t('ai_config.form.prices') }));
  await user.click(prices.getByRole('button', { name: t('ai_config.form.price_add') }));
  await fill(user, prices.getByLabelText('Modell'), 'haus-modell-7b');
  await fill(user, prices.getByLabelText('Eingabe'), '0,50');
  await user.click(saveButton());
  expect(prices.getByText(t('ai_config.error.prices'))).toBeVisible();
  expect(network.calls.filter(({ to }) => to === put)).toEqual([]);

  const saved = config({ daily_budget_usd: '2.50' });
  const budgetNow = { ...saved.budget, dailyUsd: 2.5 };
  network.answer(put, { status: 200, body: { ...saved, budget: budgetNow } });
  await fill(user, prices.getByLabelText('Ausgabe'), '2');
  await user.click(saveButton());
  await findToast(t('ai_config.form.saved'));
  expect(screen.getByText(/von 2,50\s\$ verbraucht/u)).toBeVisible();
  expect(network.calls.at(-1)?.body).toMatchObject({
    values: {
      validation_temperature: '0.2',
      daily_budget_usd: '2.50',
      model_prices: '{"haus-modell-7b":{"input":0.5,"output":2}}',
    },
  });
});

test('a saved price is shown when the page is opened again', async () => {
  ready({ model_prices: '{"haus-modell-7b":{"input":0.5,"output":2}}' });
  renderPage(<AiConfigSection />);
  expect(await screen.findByLabelText('Modell')).toHaveValue('haus-modell-7b');
  expect(screen.getByLabelText('Ausgabe')).toHaveValue('2');
  expect(screen.getByRole('button', { name: 'haus-modell-7b entfernen' })).toBeVisible();
});

function ready(change: Record<string, string> = {}): Network {
  const network = replaceNetwork();
  network.answer(get, { status: 200, body: config(change) });
  return network;
}

function config(change: Record<string, string> = {}): AiConfig {
  const values = {
    ai_enabled: 'on',
    moderation_enabled: 'on',
    generation_model: 'gpt-4o',
    generation_temperature: '0.7',
    validation_model: 'gpt-4o',
    validation_temperature: '0.3',
    daily_budget_usd: '',
    model_prices: '',
    ...change,
  };
  const updatedAt = '2026-06-01T10:00:00.000Z';
  return {
    settings: Object.entries(values).map(([key, value]) => ({
      key,
      value,
      description: '',
      updatedAt,
      updatedBy: null,
    })),
    offeredModels: [],
    configured: false,
    trouble: null,
    budget: { dailyUsd: null, operatorUsd: null, spentTodayUsd: 0 },
  };
}

function conflict(key: string, value: string) {
  const code = 'ai_config.error.conflict';
  return refusal(409, code, { fields: { [key]: code }, values: { value } });
}

function saveButton(): HTMLElement {
  return screen.getByRole('button', { name: t('ai_config.form.save') });
}
