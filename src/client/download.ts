import { AppError } from '../domain/errors.ts';
import type { Session } from './session.ts';

/** Asks for a table and hands it to the browser's downloads. A refusal rejects with what the server said. */
export async function downloadCsv(
  session: Session,
  path: string,
  body: unknown,
  name: string,
): Promise<void> {
  const { csrf_token } = (await session.call('GET', '/auth/get-csrf-token/')) as {
    readonly csrf_token: string;
  };
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      Accept: 'text/csv, application/json',
      'Content-Type': 'application/json',
      'X-CSRFToken': csrf_token,
    },
    body: JSON.stringify(body),
  });
  const table = await response.blob();
  if (!response.ok) {
    const said = await table.text().then(
      (text) => JSON.parse(text) as unknown,
      () => null,
    );
    throw new AppError('request.invalid', `The server answered ${response.status}.`, {
      body: said,
      status: response.status,
    });
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(table);
  link.download = name;
  link.click();
  // Later: the download begins after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
