/** An answer that says no, with the status and the body of the contract. Thrown from anywhere below a route. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function unauthenticated(): Refusal {
  return new Refusal(401, { detail: 'Authentication credentials were not provided.' });
}

/** The contract's two wordings of "you may not": by role, or by class of call. */
export type RefusalWording = 'role' | 'class';

export function forbidden(wording: RefusalWording = 'role'): Refusal {
  return wording === 'role'
    ? new Refusal(403, { error: "You don't have the required permissions." })
    : new Refusal(403, { detail: 'You do not have permission to perform this action.' });
}

/** The path leads nowhere, also because an id in it is no UUID. */
export function noSuchPage(): Refusal {
  return new Refusal(404, { error: 'Page not found.' });
}

export function methodNotAllowed(method: string): Refusal {
  return new Refusal(405, { detail: `Method "${method}" not allowed.` });
}

/** What the path names is not there, or is not this caller's to know of. */
export function notFound(error = 'The required object does not exist.'): Refusal {
  return new Refusal(404, { error });
}

/** A rule of the product was broken; the text is the contract's. */
export function refused(error: string, status: 400 | 403 | 409 = 400): Refusal {
  return new Refusal(status, { error });
}

export type FieldMessages = Readonly<Record<string, unknown>>;

/** `{ name: ['This field is required.'] }` */
export function invalid(fields: FieldMessages): Refusal {
  return new Refusal(400, fields);
}

export function invalidWhole(message: string): Refusal {
  return invalid({ non_field_errors: [message] });
}

export function invalidPayload(): Refusal {
  return refused('The payload is not valid');
}

/** Rich text that would take too long to clean, or too much room. */
export function textTooComplex(): Refusal {
  const error = 'This text is too long or too deeply nested to be saved. Split it into parts.';
  return new Refusal(400, { error_code: 4300, error_message: 'TEXT_TOO_COMPLEX', error });
}
