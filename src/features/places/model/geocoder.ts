import type { Point } from './rules.ts'

/**
 * How near a point is: `address` the building, or where it lies along its street; `zip` somewhere in its zip code or on its street;
 * `city` the middle of the city.
 */
export type Precision = 'address' | 'zip' | 'city'

/** An address as a geocoder understands it, and where it is. What it does not know is ''. */
export type Located = Point & {
  street: string
  city: string
  /** Without the word County. */
  county: string
  /** A state's code, or its name. */
  state: string
  /** Five digits. */
  zip: string
  plus4: string
  precision: Precision
}

/**
 * Where an address in the United States is; null where the geocoder knows no such place.
 * @throws NoAnswer when it cannot be asked, is late, or says what cannot be understood.
 */
export type Geocoder = (address: string) => Promise<Located | null>

/** Why somebody else's service gave no answer. The reason holds neither the question nor a key. */
export class NoAnswer extends Error {}
