import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CodeField } from '#web/ui/code-field.tsx';

test('full-width digits are converted when the composition ends, and submitted once complete', () => {
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  render(
    <form ref={(form) => form?.addEventListener('submit', submit)}>
      <CodeField label="Code" />
    </form>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Code');
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: '１２３４５６' }, isComposing: true });
  expect([input.value, submit.mock.calls.length]).toEqual(['１２３４５６', 0]);
  fireEvent.compositionEnd(input);
  expect([input.value, submit.mock.calls.length]).toEqual(['123456', 1]);
});
