import { type RawBuilder, sql } from 'kysely'
import type { FigureShape } from './kind.ts'
import { kindsWith } from './kinds.ts'

/** SQL: the kinds with these figures, for `type in (…)`. Literals: the planner knows how many rows there are. */
export const kindsIn = (...shapes: readonly FigureShape[]): RawBuilder<unknown> =>
  sql.join(kindsWith(...shapes).map((kind) => sql.lit(kind)))
