// Which stored files the rows of the database name.
import pg from 'pg'

/** Prefixes of Plaza's files. Anything else in the same bucket is left alone. */
export const filePrefixes = ['projects/', 'opeds/', 'logos/', 'residents/', 'exports/', 'releases/']

export type KeyColumn = { table: string; column: string }

/** Returns the columns that name stored files: texts whose names end in `_key`. A value is a file's key, or a folder that ends in `/`. */
export const keyColumnsStatement = `
  select c.table_name::text as "table", c.column_name::text as "column" from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
    and c.is_generated = 'NEVER' and c.column_name like '%\\_key'`

/** Every file and folder that a row names, once. */
export async function referencedKeys(client: pg.ClientBase): Promise<Set<string>> {
  const keys = new Set<string>()
  const { rows: columns } = await client.query<KeyColumn>(keyColumnsStatement)
  for (const { table, column } of columns) {
    const name = pg.escapeIdentifier(column)
    const { rows } = await client.query<{ key: string }>(
      `select distinct ${name} as key from public.${pg.escapeIdentifier(table)} where ${name} like any($1)`,
      [filePrefixes.map((one) => `${one}%`)],
    )
    for (const { key } of rows) keys.add(key)
  }
  return keys
}
