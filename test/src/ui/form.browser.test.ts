import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Form } from '../../../src/ui/Form.tsx';

const holder = document.createElement('div');
const root = createRoot(holder);

afterEach(() => root.unmount());

test('submitting twice in a row does the work once, and it can be done again when it has ended', async () => {
  document.body.append(holder);
  const ends: (() => void)[] = [];
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => ends.push(resolve)));
  root.render(createElement(Form, { onSubmit: work }, createElement('input')));
  const form = await vi.waitFor(() => {
    const found = holder.querySelector('form');
    if (!found) throw new Error('The form is not drawn yet.');
    return found;
  });
  form.requestSubmit();
  form.requestSubmit();
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.waitFor(() => {
    form.requestSubmit();
    expect(work).toHaveBeenCalledTimes(2);
  });
});
