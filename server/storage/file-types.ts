const of = (group: string, names: string) => names.split(' ').map((name) => `${group}/${name}`);

/** What may hang on a work item. */
export const ATTACHMENT_TYPES: ReadonlySet<string> = new Set([
  ...of('image', 'jpeg jpg png gif svg+xml webp tiff bmp'),
  ...of('image', 'x-portable-graymap x-portable-bitmap x-portable-pixmap'),
  ...of('application', 'pdf msword rtf vnd.ms-excel vnd.ms-powerpoint vnd.visio json xml'),
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (name) => `application/vnd.openxmlformats-officedocument.${name}`,
  ),
  ...['spreadsheet', 'text', 'presentation', 'graphics', 'database'].map(
    (name) => `application/vnd.oasis.opendocument.${name}`,
  ),
  ...of('audio', 'mpeg wav ogg midi x-midi aac flac x-m4a'),
  ...of('video', 'mp4 mpeg ogg webm quicktime x-msvideo x-ms-wmv'),
  ...of('application', 'zip x-rar-compressed x-tar gzip octet-stream'),
  ...of('model', 'gltf-binary gltf+json'),
  ...of('font', 'ttf otf woff woff2'),
  ...of('text', 'plain css javascript xml csv'),
]);

/** What a picture that stands in a page may be. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set(of('image', 'jpeg png webp jpg gif'));

/** Pictures that a browser may show from our own origin: they hold no script. */
const SHOWN: ReadonlySet<string> = new Set(of('image', 'jpeg jpg png gif webp bmp'));

export function mayBeShown(type: string): boolean {
  return SHOWN.has(type);
}

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

/** How files of a type begin: at one of the places, one of the beginnings. */
const BEGINNINGS: ReadonlyMap<string, readonly (readonly [number, Uint8Array])[]> = new Map(
  Object.entries({
    'image/jpeg': [[0, hex('ffd8ff')]],
    'image/jpg': [[0, hex('ffd8ff')]],
    'image/png': [[0, hex('89504e470d0a1a0a')]],
    'image/gif': [
      [0, hex('474946383761')],
      [0, hex('474946383961')],
    ],
    'image/webp': [[8, hex('57454250')]],
    'image/bmp': [[0, hex('424d')]],
    'image/tiff': [
      [0, hex('49492a00')],
      [0, hex('4d4d002a')],
    ],
    'application/pdf': [[0, hex('255044462d')]],
  } satisfies Record<string, readonly (readonly [number, Uint8Array])[]>),
);

const MARKUP = /^(text\/|image\/svg|application\/(xml|json|octet-stream)|model\/gltf\+json)/;
const LOOKS_LIKE_PAGE = /<(!doctype\s+html|html|script|svg|body|iframe|head)\b/i;

/** Whether a file is plainly something else than its type says. */
export function contradicts(type: string, head: Uint8Array): boolean {
  const beginnings = BEGINNINGS.get(type);
  if (beginnings) {
    return !beginnings.some(([at, bytes]) => bytes.every((byte, i) => head[at + i] === byte));
  }
  return !MARKUP.test(type) && LOOKS_LIKE_PAGE.test(Buffer.from(head).toString('latin1'));
}
