const LONGEST = 5;
const ALLOWED = /^[ÇŞĞIİÖÜA-Z0-9]{1,5}$/;

/** The first letters and digits of the name, as capitals: `Web app` → `WEBAP`. */
export function identifierFrom(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/[^ÇŞĞIİÖÜA-Z0-9]/g, '')
    .slice(0, LONGEST);
}

export function isIdentifier(text: string): boolean {
  return ALLOWED.test(text);
}
