import type { ColumnType } from 'kysely'

/**
 * What each jsonb column holds, by 'table.column'. The schema does not know the shape, so the feature that owns the column declares it next
 * to its queries. A jsonb column that no feature declares fails the type check of tables.generated.ts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging
export interface JsonColumns {}

/** A jsonb column: parsed when read, JSON text when written. */
export type JsonColumn<Name extends keyof JsonColumns> = ColumnType<JsonColumns[Name], string, string>
