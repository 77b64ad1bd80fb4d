import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { renderPage } from '#tests/component/support/render-page.tsx';
import { LetterText } from '#web/features/moderation/letter-text.tsx';

const letter = {
  complimentId: 'abroad',
  text: 'You always remember the small things.',
  language: 'en',
} as const;
const german = 'Du merkst dir immer die kleinen Dinge.';
const translate = 'POST /api/admin/letters/abroad/translation';

test('a letter in another language is translated at a press, marked, and asked for once', async () => {
  const network = replaceNetwork();
  const data = { model: { host: null } };
  const words = <LetterText letter={letter} />;
  const { user, rerender } = renderPage(words, { data });
  expect(screen.getByText('Englisch')).toBeVisible();
  expect(network.calls).toEqual([]);

  network.answer(translate, refusal(422, 'moderation.error.no_translation'));
  await user.click(screen.getByRole('button', { name: t('moderation.translate.act') }));
  expect(await screen.findByText(t('moderation.error.no_translation'))).toBeVisible();
  network.answer(translate, { status: 200, body: { text: german } });
  await user.click(screen.getByRole('button', { name: t('moderation.translate.act') }));
  expect(await screen.findByText(german, { exact: false })).toBeVisible();
  expect(screen.getByText(t('moderation.translate.mark'))).toBeVisible();
  expect(network.calls.at(-1)).toEqual({ to: translate, body: { language: 'de' } });

  // Shows the translation in the letter's dialog, too.
  const asked = network.calls.length;
  rerender(
    <>
      {words}
      <LetterText letter={letter} />
    </>,
  );
  expect(screen.getAllByText(german, { exact: false })).toHaveLength(2);
  expect(network.calls).toHaveLength(asked);
});

test('without a model, or in the reader’s language, no translation is offered', () => {
  replaceNetwork();
  renderPage(
    <>
      <LetterText letter={letter} />
      <LetterText letter={{ ...letter, language: 'de' }} />
    </>,
  );
  expect(screen.queryByRole('button', { name: t('moderation.translate.act') })).toBeNull();
});
