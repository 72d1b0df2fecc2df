// How lists are asked for in an address, where everything is text and a form's untouched field arrives empty.
import * as z from 'zod/mini'
import { listed } from './list-text.ts'

/** An empty text counts as absent. */
export const orNothing = <T extends z.ZodMiniType>(schema: T) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    schema,
  ])

/** May be absent; says in the API's description what it means. */
export function described<T extends z.ZodMiniType>(description: string, schema: T): z.ZodMiniOptional<T> {
  const optional = z.optional(schema)
  z.globalRegistry.add(optional, { description })
  return optional
}

/** One or several of `values`, separated by commas or by repeating the name; none where empty. */
export const Choices = <const T extends readonly string[]>(values: T) =>
  z
    .pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((sent: string | string[]) => listed(sent) as T[number][]),
    )
    .check(z.refine((chosen) => chosen.every((one) => values.includes(one)), 'field.choice'))
    .register(z.globalRegistry, { description: `One or several, separated by commas, of: ${values.join(', ')}` })

const Decimal = (inner: z.ZodMiniNumber<number>) =>
  orNothing(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.number()]),
        z.transform((sent: string | number) => Number(sent)),
      ),
      inner,
    ),
  )

/** Degrees north or east, from -most to most. */
export const Degrees = (most: number) => Decimal(z.number().check(z.gte(-most), z.lte(most)))
export const Miles = (most: number) => Decimal(z.number().check(z.gt(0), z.lte(most)))
