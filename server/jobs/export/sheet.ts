import { zip } from './zip.ts';

/* A workbook of one sheet. Every cell is a text, so nothing in it is ever a formula. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const FIXED = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Work items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** A cell of that program holds no more. */
const LONGEST_CELL = 32_767;

export const SHEET_HEAD = `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
export const SHEET_END = '</sheetData></worksheet>';

export function sheetRow(cells: readonly string[]): string {
  const written = cells.map((text) =>
    text === ''
      ? '<c/>'
      : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  );
  return `<row>${written.join('')}</row>`;
}

export function workbook(sheet: Buffer): Promise<Buffer> {
  const parts = Object.entries(FIXED).map(([name, xml]) => ({
    name,
    bytes: Buffer.from(XML + xml),
  }));
  return zip([...parts, { name: 'xl/worksheets/sheet1.xml', bytes: sheet }]);
}

/** Control characters are no XML, whatever way they are written. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text
    .slice(0, LONGEST_CELL)
    .toWellFormed()
    .replace(NO_XML, '')
    .replace(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark);
}
