import type { Point } from './rules.ts'

/**
 * The precision of a point: `address` the building or its position on the street; `zip` somewhere in its zip code or on its street;
 * `city` the middle of the city.
 */
export type Precision = 'address' | 'zip' | 'city'

/** A geocoder's normalized address and its point. Unknown parts are ''. */
export type Located = Point & {
  street: string
  city: string
  /** Without the word "County". */
  county: string
  /** The state's code or name. */
  state: string
  /** Five digits. */
  zip: string
  plus4: string
  precision: Precision
}

/**
 * Geocodes an address in the United States.
 * @returns null if the geocoder finds no such place
 * @throws NoAnswer if the service is unreachable, late, or its reply is invalid
 */
export type Geocoder = (address: string) => Promise<Located | null>

/** Why an external service did not answer. The message contains neither the query nor a key. */
export class NoAnswer extends Error {}
