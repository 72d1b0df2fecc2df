// Schemas for lists in an address: every value is text, and an empty form field arrives as an empty text.
import * as z from 'zod/mini'
import { listed } from './list-text.ts'

/** Treats an empty text as absent. */
export const orNothing = <T extends z.ZodMiniType>(schema: T) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    schema,
  ])

/** An optional value with a description for the API documentation. */
export function described<T extends z.ZodMiniType>(description: string, schema: T): z.ZodMiniOptional<T> {
  const optional = z.optional(schema)
  z.globalRegistry.add(optional, { description })
  return optional
}

/** One or several of `values`, separated by commas or by repeating the name; none if empty. */
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

/** Degrees, from -most to most. */
export const Degrees = (most: number) => Decimal(z.number().check(z.gte(-most), z.lte(most)))
export const Miles = (most: number) => Decimal(z.number().check(z.gt(0), z.lte(most)))
