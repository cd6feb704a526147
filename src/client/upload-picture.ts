import { AppError } from '../domain/errors.ts';
import type { Calls } from './calls.ts';

/** Pixels of each side: twice what the largest place shows. */
const SIDE = 256;

interface Place {
  /** Where uploads begin: a person's or a workspace's. */
  readonly path: string;
  readonly kind: 'USER_AVATAR' | 'WORKSPACE_LOGO';
}

interface Agreed {
  readonly asset_id: string;
  readonly upload_data: {
    readonly url: string;
    readonly fields: Readonly<Record<string, string>>;
  };
}

/**
 * Makes the picture a small square and uploads it in the contract's three steps; it takes its place with the last.
 * @param unreadable what to say of a file that is no picture
 */
export async function uploadPicture(
  { call }: Pick<Calls, 'call'>,
  { path, kind }: Place,
  file: File,
  unreadable: string,
): Promise<void> {
  const picture = await squareOf(file).catch((cause: unknown) => {
    throw new AppError('request.invalid', unreadable, { cause });
  });
  const name = file.name.replace(/\.\w+$/, '.png');
  const { type, size } = picture;
  const agreed = (await call('POST', path, { name, type, size, entity_type: kind })) as Agreed;
  const form = new FormData();
  for (const [field, value] of Object.entries(agreed.upload_data.fields)) form.set(field, value);
  form.set('file', picture, name);
  const posted = await fetch(agreed.upload_data.url, { method: 'POST', body: form });
  if (!posted.ok) {
    throw new AppError('network.server-error', `The server answered ${posted.status}.`, {
      status: posted.status,
    });
  }
  await call('PATCH', `${path}${agreed.asset_id}/`, {});
}

/** Takes the picture at this address away; one that was not uploaded here stays. */
export async function removePicture(
  { call }: Pick<Calls, 'call'>,
  path: string,
  address: string,
): Promise<void> {
  const id = /[\da-f]{8}-[\da-f-]{27}/.exec(address)?.[0];
  if (id) await call('DELETE', `${path}${id}/`);
}

/** The middle of the picture, as PNG. */
async function squareOf(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = new OffscreenCanvas(Math.min(side, SIDE), Math.min(side, SIDE));
  const context = canvas.getContext('2d');
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
