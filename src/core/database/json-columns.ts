import type { ColumnType } from 'kysely'

/**
 * The type of each jsonb column, by 'table.column'. The schema does not know the shape, so the feature that owns the column declares it
 * next to its queries. tables.generated.ts fails the type check for an undeclared column.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging
export interface JsonColumns {}

/** A jsonb column: parsed when read, JSON text when written. */
export type JsonColumn<Name extends keyof JsonColumns> = ColumnType<JsonColumns[Name], string, string>
