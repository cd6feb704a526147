import { webhooks as text } from '../../text/outside.ts';

/** What the calls answer, as far as these screens show it. */

export const KINDS = Object.keys(text.kinds) as readonly Kind[];
export type Kind = keyof typeof text.kinds;

export interface Webhook extends Readonly<Record<Kind, boolean>> {
  readonly id: string;
  readonly url: string;
  readonly is_active: boolean;
}

export interface Delivery {
  readonly id: string;
  readonly created_at: string;
  readonly event_type: string;
  readonly request_method: string;
  readonly request_body: string;
  readonly response_status: string;
  readonly response_headers: string;
  readonly response_body: string;
  readonly retry_count: number;
}

export const toWebhooks = (body: unknown) => body as readonly Webhook[];
export const toDeliveries = (body: unknown) => body as readonly Delivery[];

/** What it hears of, as a line. */
export function hearsOf(hook: Webhook): string {
  const heard = KINDS.filter((kind) => hook[kind]).map((kind) => text.kinds[kind]);
  return heard.length === 0 ? text.nothing : heard.join(' · ');
}
