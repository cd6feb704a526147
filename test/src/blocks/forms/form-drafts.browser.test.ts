import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { RestoredFields } from '../../../../src/blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../../../src/blocks/forms/use-form-fields.ts';
import { browserDrafts } from '../../../../src/client/drafts/browser-drafts.ts';
import { DraftsContext } from '../../../../src/client/drafts/drafts-context.ts';
import { common } from '../../../../src/text/common.ts';

const START = { name: '', text: '' };

function Subject(): ReactNode {
  const form = useFormFields('test', START);
  const save = { type: 'button', id: 'save', onClick: form.saved } as const;
  return createElement(
    'form',
    {},
    createElement(RestoredFields<typeof START>, { form }),
    createElement('input', {
      value: form.fields.name,
      onChange: (event: { readonly target: HTMLInputElement }) =>
        form.set({ name: event.target.value }),
    }),
    createElement('button', save, 'Save'),
  );
}

let pages = 0;

/** The form as a page of its own would show it: what an earlier one typed can only come from the disk. */
async function page() {
  pages += 1;
  const own = `page-${pages}`;
  const tabs = { own, before: null, present: async () => new Set<string>(), onPresent: () => {} };
  const drafts = browserDrafts(window, tabs);
  drafts.open('ada');
  await vi.waitFor(() => expect(drafts.isReady()).toBe(true));
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  root.render(createElement(DraftsContext, { value: drafts }, createElement(Subject)));
  const input = await vi.waitFor(() => {
    const found = holder.querySelector('input');
    if (!found) throw new Error('The form is not drawn yet.');
    return found;
  });
  return {
    holder,
    input,
    type(text: string) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    click: (selector: string) => holder.querySelector<HTMLElement>(selector)?.click(),
    async close() {
      await drafts.flush();
      root.unmount();
      holder.remove();
    },
  };
}

test('[R9] what was typed in a form comes back in the next page, until it is discarded or saved', async () => {
  const first = await page();
  expect(first.input.value).toBe('');
  first.type('Tides');
  await vi.waitFor(() => expect(first.input.value).toBe('Tides'));
  expect(first.holder.textContent).not.toContain(common.restored);
  await first.close();

  const second = await page();
  expect(second.input.value).toBe('Tides');
  expect(second.holder.textContent).toContain(common.restored);
  second.click('[role="status"] button');
  await vi.waitFor(() => expect(second.input.value).toBe(''));
  second.type('Moons');
  await vi.waitFor(() => expect(second.input.value).toBe('Moons'));
  await second.close();

  const third = await page();
  expect(third.input.value).toBe('Moons');
  third.click('#save');
  await third.close();

  const fourth = await page();
  expect(fourth.input.value).toBe('');
  await fourth.close();
});
