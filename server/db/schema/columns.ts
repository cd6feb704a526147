import type { ColumnType } from 'kysely';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** JSON is written as text: the two drivers would each serialise arrays in their own way. */
export type JsonColumn = ColumnType<Json, string, string>;
export type GeneratedJson = ColumnType<Json, string | undefined, string>;
export type NullableJson = ColumnType<Json, string | null | undefined, string | null>;

/** 64 bits do not fit a JavaScript number, so they are read as text. */
export type GeneratedInt8 = ColumnType<string, string | number | undefined, string | number>;
