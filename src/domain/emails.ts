const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Addresses as people paste them: by comma, semicolon, space or line; `Ada <ada@example.org>` too. */
export function parseEmails(text: string): {
  readonly emails: readonly string[];
  readonly invalid: readonly string[];
} {
  const parts = text
    .replaceAll(/[^<>,;\n]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());
  const unique = [...new Set(parts)];
  return {
    emails: unique.filter((part) => ADDRESS.test(part)),
    invalid: unique.filter((part) => !ADDRESS.test(part)),
  };
}
